import { useSession } from "../session/session-context.tsx";
import { useTask } from "../session/tasks.ts";
import { useTexts } from "../text/text.tsx";
import { useTimeName } from "./use-quiet-time.ts";

/** Returns functions that pause the user's notifications, on all devices, and resume them. */
export function usePausing() {
  const { client } = useSession();
  const { doNotDisturb: texts } = useTexts();
  const task = useTask();
  const timeName = useTimeName();
  return {
    /** @param until milliseconds since 1970 */
    pause: (until: number): void =>
      void task(
        () => client.updateDoNotDisturb({ paused_until: Math.floor(until / 1000) }),
        texts.paused(timeName(until)),
      ),
    resume: (): void => void task(() => client.updateDoNotDisturb({ paused_until: null }), texts.resumed),
  };
}
