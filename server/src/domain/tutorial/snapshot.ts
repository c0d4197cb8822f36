/** The initial state's hints. */
import type { Slice } from "../../realm/snapshot-slice.ts";
import { stepsFor, tutorialOf } from "./onboarding-steps.ts";

const onboardingSteps: Slice<"onboarding_steps"> = ({ model }, { user }) => ({
  onboarding_steps: stepsFor(user, tutorialOf(user, model)),
});

export const tutorialSlices = { onboarding_steps: onboardingSteps };
