import type { OnboardingStep } from "@confab/contract";
import type { Store } from "./store.ts";

/**
 * The hints for newcomers that clients should show now.
 *
 * May be missing: nothing. Order: any; each event brings the whole list.
 */
export type OnboardingStepsState = readonly OnboardingStep[];

export const onboardingSteps: Store<OnboardingStepsState> = {
  keys: ["onboarding_steps"],
  from: (initial) => initial.onboarding_steps ?? [],
  on: { onboardingSteps: (_, event) => event.onboarding_steps },
};
