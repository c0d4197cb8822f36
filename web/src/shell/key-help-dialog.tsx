import "./keys.css";
import { Dialog } from "../components/dialog.tsx";
import { feedKeys } from "../feed/feed-keys.ts";
import { signOf } from "../keys/key-signs.ts";
import { useTexts } from "../text/text.tsx";
import { viewerKeys } from "../viewer/viewer-keys.ts";
import { writingKeys } from "../writing/writing-keys.ts";
import { type KeyTable, listKeys, navigationKeys } from "./navigation-keys.ts";

/** All tables of the help. To add the keys of another part, add a line here. */
const tables: readonly KeyTable[] = [
  navigationKeys,
  listKeys,
  { title: ({ feed }) => feed.label, keys: feedKeys },
  { title: ({ viewer }) => viewer.label, keys: viewerKeys },
  {
    title: ({ compose }) => compose.label,
    // Each entry of this table is a single combination.
    keys: writingKeys.map(({ keys, does }) => ({
      keys: [keys.map(signOf).join("+")],
      does,
    })),
  },
];

/** Shows all keys, grouped by purpose. */
export default function HelpDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts();
  return (
    <Dialog title={texts.palette.keys} onClose={onClose} isWide>
      <div className="key-tables">
        {tables.map((table) => (
          <table key={table.title(texts)} className="key-table">
            <caption>{table.title(texts)}</caption>
            <tbody>
              {table.keys.map(({ keys, does }) => (
                <tr key={keys.join()}>
                  <th scope="row">
                    {keys.map((key) => (
                      <kbd key={key}>{signOf(key)}</kbd>
                    ))}
                  </th>
                  <td>{does(texts)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </Dialog>
  );
}
