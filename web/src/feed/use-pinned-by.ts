import { personIn } from "@confab/client";
import type { PinnedMessage } from "@confab/contract";
import { useModel } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";

/** Says who pinned a message. Guests may not know the person. */
export function usePinnedBy({ user_id }: Pick<PinnedMessage, "user_id">): string {
  const { messages: texts } = useTexts();
  const name = useModel((model) => personIn(model, user_id)?.full_name);
  return name === undefined ? texts.isPinned : texts.pinnedBy(name);
}
