import { useTexts } from "../text/text.tsx";

/** The buttons below a form: to leave it, and to submit it. @param action the label of the latter */
export function DialogActions({
  action,
  isDisabled,
  onClose,
}: {
  action: string;
  isDisabled: boolean;
  onClose: () => void;
}) {
  const { app } = useTexts();
  return (
    <div className="dialog-actions">
      <button type="button" className="button is-quiet" onClick={onClose}>
        {app.cancel}
      </button>
      <button type="submit" className="button is-main" disabled={isDisabled}>
        {action}
      </button>
    </div>
  );
}
