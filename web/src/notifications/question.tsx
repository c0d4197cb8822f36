/**
 * Asks whether this browser may show notifications. The question has a row of its own above the messages and covers
 * nothing. It appears while the window has no focus, so nothing moves under the user's hand.
 */
import { useSessionState } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { useAsking } from "./asking.ts";
import { usePermission } from "./permission.ts";
import "./notifications.css";

/** The browser itself asks only at the press of a button; it would otherwise refuse permanently. */
export function NotificationQuestion() {
  const { notices } = useTexts();
  const [permission, ask] = usePermission();
  const { isDue, later, never } = useAsking();
  // The place belongs to the banner that says so.
  const isDown = useSessionState(({ connection }) => connection === "down");
  return (
    <div role="status">
      {isDue && !isDown && permission === "default" && (
        <div className="notification-question">
          <span className="notification-question-text">{notices.question}</span>
          <button type="button" className="button is-main" onClick={() => void ask()}>
            {notices.allow}
          </button>
          <button type="button" className="button" onClick={later}>
            {notices.later}
          </button>
          <button type="button" className="button is-quiet" onClick={never}>
            {notices.never}
          </button>
        </div>
      )}
    </div>
  );
}
