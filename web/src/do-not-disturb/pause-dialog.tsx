/** Asks for how long to pause notifications. */
import { type SubmitEvent, useId, useState } from "react";
import { Dialog } from "../components/dialog.tsx";
import { DialogActions } from "../components/dialog-actions.tsx";
import { fromField, MORNING_HOUR, suggestedTimes, toField } from "../scheduled/times.ts";
import { useSession } from "../session/session-context.tsx";
import { useDateFormat } from "../session/use-date-format.ts";
import { useTexts } from "../text/text.tsx";
import { usePausing } from "./use-pausing.ts";
import "./do-not-disturb.css";

const MINUTE = 60_000;

export default function PauseDialog({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const { doNotDisturb: texts, scheduled } = useTexts();
  const format = useDateFormat();
  const { pause } = usePausing();
  const [tomorrow] = useState(() => suggestedTimes(session.serverNow()).get("tomorrow") ?? 0);
  const [value, setValue] = useState(() => toField(tomorrow));
  const id = useId();
  const until = fromField(value);
  const isPast = until !== undefined && until <= session.serverNow();
  const choose = (at: number) => {
    pause(at);
    onClose();
  };
  const chooseLength = (minutes: number) => () => choose(session.serverNow() + minutes * MINUTE);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (until !== undefined && !isPast) choose(until);
  };
  return (
    <Dialog title={texts.pause} onClose={onClose}>
      <p className="soft">{texts.pauseHint}</p>
      <div className="pause-lengths">
        <button type="button" className="button" onClick={chooseLength(30)}>
          {texts.lengths.short}
        </button>
        <button type="button" className="button" onClick={chooseLength(60)}>
          {texts.lengths.hour}
        </button>
        <button type="button" className="button" onClick={chooseLength(120)}>
          {texts.lengths.long}
        </button>
        <button type="button" className="button" onClick={() => choose(tomorrow)}>
          {texts.untilTomorrow(format(new Date(tomorrow).setHours(MORNING_HOUR, 0), "time"))}
        </button>
      </div>
      <form className="settings-form" onSubmit={submit}>
        <label htmlFor={id}>{texts.until}</label>
        <input
          id={id}
          className="field"
          type="datetime-local"
          required
          value={value}
          min={toField(session.serverNow())}
          onChange={(event) => setValue(event.target.value)}
        />
        {isPast && <p role="alert">{scheduled.isPast}</p>}
        <DialogActions
          action={texts.pauseUntilThen}
          isDisabled={until === undefined || isPast}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
