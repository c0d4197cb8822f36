/** Asks for the day from which messages are shown. */
import type { Narrow } from "@confab/client";
import { type SubmitEvent, useId, useState } from "react";
import { Dialog } from "../components/dialog.tsx";
import { DialogActions } from "../components/dialog-actions.tsx";
import { SavingNote } from "../components/saving-note.tsx";
import { useSaving } from "../components/use-saving.ts";
import { beginningOfDay, dayAt } from "../places/day.ts";
import { useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { useGoToDay } from "./use-go-to-day.ts";

/** @param start the day to begin with, in milliseconds since 1970, any time within the day */
export default function DayDialog({
  narrow,
  start,
  onClose,
}: {
  narrow: Narrow;
  start?: number;
  onClose: () => void;
}) {
  const now = useSession().serverNow();
  const { days } = useTexts();
  const goToDay = useGoToDay();
  const [saving, save] = useSaving();
  const [day, setDay] = useState(dayAt(start ?? now));
  const id = useId();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (await save(() => goToDay(narrow, day))) onClose();
  };
  return (
    <Dialog title={days.title} onClose={onClose}>
      <form className="settings-form" onSubmit={(event) => void submit(event)}>
        <label htmlFor={id}>{days.day}</label>
        <input
          id={id}
          className="field"
          type="date"
          required
          max={dayAt(now)}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
        <SavingNote saving={saving} />
        <DialogActions
          action={days.go}
          isDisabled={saving.status === "saving" || beginningOfDay(day) === undefined}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
