/** What the user says of themselves to everybody. */
import { type Problem, problemIn } from "@confab/client";
import { useState } from "react";
import { useProblemText } from "../app/problem-text.ts";
import { useModel, useSession } from "../app/session-context.tsx";
import { Dialog } from "../components/dialog.tsx";
import { useTexts } from "../text/text.tsx";

const LONGEST = 60;

export default function StatusDialog({ onClose }: { onClose: () => void }) {
  const { card, app } = useTexts();
  const session = useSession();
  const before = useModel(({ userStatuses, options }) => userStatuses.get(options.userId)?.status_text ?? "");
  const [text, setText] = useState(before);
  const tell = useProblemText();
  const [problem, setProblem] = useState<Problem>();
  const save = async () => {
    try {
      await session.client.updateStatus({ status_text: text.trim() });
      onClose();
    } catch (error) {
      setProblem(problemIn(error));
    }
  };
  return (
    <Dialog title={card.setStatus} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <label>
          {card.status}
          <input
            className="field"
            autoFocus
            value={text}
            maxLength={LONGEST}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        {problem !== undefined && (
          <p className="sidebar-problem" role="alert">
            {tell(problem)}
          </p>
        )}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {app.cancel}
          </button>
          <button type="submit" className="button is-main">
            {card.save}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
