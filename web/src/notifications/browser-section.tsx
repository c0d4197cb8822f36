/** Notification settings that apply to this browser only. */
import { useTexts } from "../text/text.tsx";
import { usePermission } from "./permission.ts";
import { PushRow } from "./push-row.tsx";
import "./notifications.css";

export function BrowserSection() {
  const { notices } = useTexts();
  const [permission, ask] = usePermission();
  return (
    <section className="settings-group">
      <h2>{notices.thisBrowser}</h2>
      <div className="settings-row">
        <p className="settings-label" role="status">
          {notices.permissions[permission]}
        </p>
        {permission === "default" && (
          <button type="button" className="button" onClick={() => void ask()}>
            {notices.allow}
          </button>
        )}
      </div>
      <PushRow />
    </section>
  );
}
