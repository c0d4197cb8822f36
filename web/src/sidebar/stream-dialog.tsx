/** The user's own settings of one stream, in a dialog over the present view. */
import { Dialog } from "../components/dialog.tsx";
import { streamNameIn, useModel } from "../session/session-context.tsx";
import { PersonalPage } from "../streams/personal-page.tsx";
import { useTexts } from "../text/text.tsx";

export default function StreamDialog({ streamId, onClose }: { streamId: number; onClose: () => void }) {
  const { navigation } = useTexts();
  const name = useModel((model) => streamNameIn(model, streamId));
  return (
    <Dialog title={navigation.settingsOf(`#${name}`)} onClose={onClose}>
      <PersonalPage streamId={streamId} />
    </Dialog>
  );
}
