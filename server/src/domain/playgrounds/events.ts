/** The code playgrounds changed. The event carries the whole list. */
import { type EventKind, eventKind } from "../../events/event-kind.ts";
import { readPlaygrounds, type StoredPlayground } from "./stored.ts";

export const playgroundsChanged = eventKind<{ readonly playgrounds: readonly StoredPlayground[] }>({
  type: "playgrounds_changed",
  wireType: "realm_playgrounds",
  apply: (model, { playgrounds }) => {
    model.playgrounds = readPlaygrounds(playgrounds, model.playgrounds);
  },
  present: ({ playgrounds }) => ({
    type: "realm_playgrounds",
    realm_playgrounds: readPlaygrounds(playgrounds, []),
  }),
});

export const playgroundEventKinds: readonly EventKind[] = [playgroundsChanged];
