/** The switch for notifications in this browser while no window is open. Explains why it is unavailable where it is. */
import { useId } from "react";
import { Switch } from "../components/controls.tsx";
import { problemText } from "../session/problem-text.ts";
import { useTexts } from "../text/text.tsx";
import { usePush } from "./use-push.ts";

export function PushRow() {
  const texts = useTexts();
  const { label, hint, obstacles } = texts.notices.push;
  const { isOn, isBusy, obstacle, failure, change } = usePush();
  const [id, hintId] = [useId(), useId()];
  const reason = obstacle ?? failure;
  return (
    <div className="settings-row">
      <div className="settings-label">
        <label htmlFor={id}>{label}</label>
        <p id={hintId} className="settings-hint" role="status">
          {reason === undefined && hint}
          {typeof reason === "string" && obstacles[reason]}
          {typeof reason === "object" && problemText(reason, texts)}
        </p>
      </div>
      <Switch
        id={id}
        value={isOn ?? false}
        isDisabled={isOn === undefined || isBusy || obstacle !== undefined}
        hintId={hintId}
        onChange={(to) => change(to === true)}
      />
    </div>
  );
}
