/** The menu beside the send button: times at which the message can be sent later. */
import { useState } from "react";
import { MenuButton } from "../components/menu.tsx";
import { useSession } from "../session/session-context.tsx";
import { useDateFormat } from "../session/use-date-format.ts";
import { useTexts } from "../text/text.tsx";
import { TimeDialog } from "./time-dialog.tsx";
import { MORNING_HOUR, type SuggestedTime, suggestedTimes } from "./times.ts";

/**
 * @param canSend returns false, and shows the reason, if the message is not ready
 * @param onChoose gets milliseconds since 1970
 */
export function SendLater({ canSend, onChoose }: { canSend: () => boolean; onChoose: (at: number) => void }) {
  const session = useSession();
  const { scheduled } = useTexts();
  const format = useDateFormat();
  const [isChoosing, setChoosing] = useState(false);
  const now = session.serverNow();
  const morning = format(new Date(now).setHours(MORNING_HOUR, 0), "time");
  const entries = [...suggestedTimes(now).keys()].map((id) => ({
    id,
    name: scheduled.times[id](morning),
    act: () => choose(id),
  }));
  const choose = (id: SuggestedTime) => {
    // The menu may have been drawn long ago.
    const at = suggestedTimes(session.serverNow()).get(id);
    if (at !== undefined && canSend()) onChoose(at);
  };
  const chooseTime = { id: "time", name: scheduled.chooseTime, act: () => setChoosing(canSend()) };
  return (
    <>
      <MenuButton label={scheduled.sendLater} icon="clock" entries={[entries, [chooseTime]]} />
      {isChoosing && (
        <TimeDialog
          title={scheduled.sendLater}
          action={scheduled.schedule}
          onSave={async ({ at }) => onChoose(at)}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
