/** The code playgrounds changed. The event carries the whole list. */
import type { RealmPlayground } from "@confab/contract";
import { type EventKind, eventKind } from "../../events/event-kind.ts";

export const playgroundsChanged = eventKind<{ readonly playgrounds: readonly RealmPlayground[] }>({
  type: "playgrounds_changed",
  wireType: "realm_playgrounds",
  apply: (model, { playgrounds }) => {
    model.playgrounds = playgrounds;
  },
  present: ({ playgrounds }) => ({ type: "realm_playgrounds", realm_playgrounds: playgrounds }),
});

export const playgroundEventKinds: readonly EventKind[] = [playgroundsChanged];
