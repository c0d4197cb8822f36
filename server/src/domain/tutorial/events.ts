/** A user progressed with the introduction. The event carries the hints that are left to show. */
import { type EventKind, eventKind } from "../../events/event-kind.ts";
import type { Tutorial } from "../../model/records.ts";
import { stepsFor } from "./onboarding-steps.ts";

export const tutorialChanged = eventKind<{ readonly user_id: number; readonly tutorial: Tutorial }>({
  type: "tutorial_changed",
  wireType: "onboarding_steps",
  apply: (model, { user_id, tutorial }) => {
    model.tutorials = new Map(model.tutorials).set(user_id, tutorial);
  },
  present: ({ tutorial }, { user }) => ({
    type: "onboarding_steps",
    onboarding_steps: stepsFor(user, tutorial),
  }),
});

export const tutorialEventKinds: readonly EventKind[] = [tutorialChanged];
