/**
 * The menu beside the send button: times at which the message can be sent, whether Enter sends it, and how long
 * it can be taken back.
 */
import { Suspense, useState } from "react";
import { lazyPart } from "../browser/lazy-part.ts";
import { useRemembered } from "../browser/remembered.ts";
import { MenuButton } from "../components/menu-button.tsx";
import type { MenuGroups } from "../components/menu-entry.ts";
import { MORNING_HOUR, type SuggestedTime, suggestedTimes } from "../scheduled/times.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTask } from "../session/tasks.ts";
import { useDateFormat } from "../session/use-date-format.ts";
import { useTexts } from "../text/text.tsx";
import { UNDO_SEND, undoSeconds } from "./undo-send.ts";

const TimeDialog = lazyPart(async () => ({
  default: (await import("../scheduled/time-dialog.tsx")).TimeDialog,
}));

/**
 * @param canSend returns false, and shows the reason, if the message is not ready
 * @param onLater gets milliseconds since 1970
 */
export function SendOptions({ canSend, onLater }: { canSend: () => boolean; onLater: (at: number) => void }) {
  const session = useSession();
  const task = useTask();
  const { scheduled, writing } = useTexts();
  const format = useDateFormat();
  const entersSend = useModel((model) => model.settings?.enter_sends ?? true);
  const [undo, setUndo] = useRemembered<number>(UNDO_SEND, 0);
  const [isChoosing, setChoosing] = useState(false);
  const choose = (id: SuggestedTime) => {
    // The menu may have been opened long ago.
    const at = suggestedTimes(session.serverNow()).get(id);
    if (at !== undefined && canSend()) onLater(at);
  };
  const enterEntry = (name: string, sends: boolean) => ({
    id: `enter ${sends}`,
    name,
    isChosen: entersSend === sends,
    act: () => void task(() => session.settings.change({ enter_sends: sends })),
  });
  const entries = (): MenuGroups => {
    const now = session.serverNow();
    const morning = format(new Date(now).setHours(MORNING_HOUR, 0), "time");
    const times = [...suggestedTimes(now).keys()].map((id) => ({
      id,
      name: scheduled.times[id](morning),
      icon: "clock" as const,
      act: () => choose(id),
    }));
    const anyTime = {
      id: "time",
      name: scheduled.chooseTime,
      icon: "calendar" as const,
      act: () => setChoosing(canSend()),
    };
    return [
      [...times, anyTime],
      [enterEntry(writing.enterSends, true), enterEntry(writing.enterBreaks, false)],
      undoSeconds.map((seconds) => ({
        id: `undo ${seconds}`,
        name: seconds === 0 ? writing.undoOff : writing.undoSend(seconds),
        isChosen: seconds === undo,
        act: () => setUndo(seconds),
      })),
    ];
  };
  return (
    <>
      <MenuButton label={writing.sendOptions} icon="up" entries={entries} />
      {isChoosing && (
        <Suspense>
          <TimeDialog
            title={scheduled.sendLater}
            action={scheduled.schedule}
            onSave={async ({ at }) => onLater(at)}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
