import { IconButton } from "../components/icon-button.tsx";
import { useTask } from "../session/tasks.ts";
import { useTexts } from "../text/text.tsx";
import { useNewCall } from "./calls.ts";

/**
 * A button that creates a video call. Nothing where the organization has no provider.
 *
 * @param onInsert gets the link to the call
 */
export function CallButton({
  isDisabled,
  onInsert,
}: {
  isDisabled: boolean;
  onInsert: (link: string) => void;
}) {
  const { writing } = useTexts();
  const task = useTask();
  const newCall = useNewCall();
  if (!newCall) return null;
  return (
    <IconButton
      icon="call"
      label={writing.call}
      disabled={isDisabled}
      onClick={() => void task(async () => onInsert(`[${writing.joinCall}](${await newCall()})`))}
    />
  );
}
