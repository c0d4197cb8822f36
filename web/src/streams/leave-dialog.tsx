import { Dialog } from "../components/dialog.tsx";
import { useTexts } from "../text/text.tsx";

/** Asks before the user leaves a stream that they cannot rejoin by themselves. */
export default function LeaveDialog({
  name,
  onClose,
  onLeave,
}: {
  name: string;
  onClose: () => void;
  onLeave: () => void;
}) {
  const { navigation, app } = useTexts();
  return (
    <Dialog title={navigation.leaveQuestion(`#${name}`)} onClose={onClose}>
      <p>{navigation.leaveWarning}</p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          {app.cancel}
        </button>
        <button type="button" className="button is-main" onClick={onLeave}>
          {navigation.leave}
        </button>
      </div>
    </Dialog>
  );
}
