import { enumOf, type Static, strict, Text } from "../schema.ts";

/** A hint that clients show once. */
export const OnboardingStep = strict(
  { type: enumOf("one_time_notice"), name: Text },
  { title: "OnboardingStep" },
);
export type OnboardingStep = Static<typeof OnboardingStep>;
