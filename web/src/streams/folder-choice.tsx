/** The organization's folder that a stream is in. */
import type { ChannelFolder } from "@confab/contract";
import { useId } from "react";
import { ChoiceRow } from "../components/setting-rows.tsx";
import type { KnownStream } from "../finding/streams.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";

function useFolders(): readonly ChannelFolder[] {
  const all = useModel(({ channelFolders }) => channelFolders);
  return all.filter(({ is_archived }) => !is_archived);
}

/** Returns the name of a stream's folder; `undefined` without one. */
export const useFolderName = (folderId: number | null): string | undefined =>
  useModel(({ channelFolders }) => channelFolders.find(({ id }) => id === folderId)?.name);

/** Returns the names of the user's own folders, and of the organization's. */
export function useFolderNames(): readonly string[] {
  const subscribed = useModel(({ subscriptions }) => subscriptions.subscribed);
  const shared = useFolders();
  const own = [...subscribed.values()].map(({ personal_folder }) => personal_folder);
  return [...new Set([...own.toSorted(), ...shared.map(({ name }) => name)])].filter((name) => name !== "");
}

/** Moves a stream to another folder. Organizations without folders have nothing to choose from. */
export function FolderRow({ stream }: { stream: KnownStream }) {
  const { managing } = useTexts();
  const { client } = useSession();
  const folders = useFolders();
  if (folders.length === 0) return null;
  const { stream_id, folder_id } = stream;
  return (
    <ChoiceRow<number | null>
      label={managing.folder}
      value={folder_id}
      choices={[
        { value: null, name: managing.noFolder },
        ...folders.map(({ id, name }) => ({ value: id, name })),
      ]}
      onSave={(to) => client.updateStream({ stream_id, folder_id: to })}
    />
  );
}

/** The folder of a stream that is about to be created; `null` for none. */
export function FolderField({
  value,
  onChange,
}: {
  value: number | null;
  onChange: (folderId: number | null) => void;
}) {
  const { managing } = useTexts();
  const folders = useFolders();
  const id = useId();
  if (folders.length === 0) return null;
  return (
    <div className="settings-row">
      <label htmlFor={id}>{managing.folder}</label>
      <select
        id={id}
        className="field is-short"
        value={value ?? ""}
        onChange={(event) => onChange(event.target.value === "" ? null : Number(event.target.value))}
      >
        <option value="">{managing.noFolder}</option>
        {folders.map((folder) => (
          <option key={folder.id} value={folder.id}>
            {folder.name}
          </option>
        ))}
      </select>
    </div>
  );
}
