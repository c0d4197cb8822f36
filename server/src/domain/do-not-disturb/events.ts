/** The event of changed times, which holds all of them. */
import type { DoNotDisturb } from "@confab/contract";
import { type EventKind, eventKind } from "../../events/event-kind.ts";

export const doNotDisturbChanged = eventKind<{
  readonly user_id: number;
  readonly do_not_disturb: DoNotDisturb;
}>({
  type: "do_not_disturb_changed",
  wireType: "do_not_disturb",
  apply: (model, { user_id, do_not_disturb }) => {
    model.doNotDisturb.set(user_id, do_not_disturb);
  },
  present: ({ do_not_disturb }) => ({ type: "do_not_disturb", do_not_disturb }),
});

export const doNotDisturbEventKinds: readonly EventKind[] = [doNotDisturbChanged];
