/** A user progressed with the introduction. The event carries the hints that are left to show. */
import { type EventKind, eventKind } from "../../events/event-kind.ts";
import type { Tutorial } from "../../model/records.ts";
import { hotspotsFor } from "./hotspots.ts";

export const tutorialChanged = eventKind<{ readonly user_id: number; readonly tutorial: Tutorial }>({
  type: "tutorial_changed",
  wireType: "hotspots",
  apply: (model, { user_id, tutorial }) => {
    model.tutorials = new Map(model.tutorials).set(user_id, tutorial);
  },
  present: ({ tutorial }, { user }) => ({ type: "hotspots", hotspots: hotspotsFor(user, tutorial) }),
});

export const tutorialEventKinds: readonly EventKind[] = [tutorialChanged];
