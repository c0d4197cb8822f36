/** Events of message flags. */
import type { MessageFlag } from "@confab/contract";
import { type EventKind, eventKind } from "../../../events/event-kind.ts";

/**
 * A flag of one user was set on messages or cleared. With `all`, this applies to all messages that the user has, and
 * the list is empty.
 */
export const flagsChanged = eventKind<{
  readonly user_id: number;
  readonly op: "add" | "remove";
  readonly flag: MessageFlag;
  readonly messages: readonly number[];
  readonly all: boolean;
}>({
  type: "flags_changed",
  wireType: "update_message_flags",
  present: ({ op, flag, messages, all }) => ({
    type: "update_message_flags",
    op,
    operation: op,
    flag,
    messages,
    all,
  }),
});

export const flagEventKinds: readonly EventKind[] = [flagsChanged];
