/** The hints for new users, and the choice of the hint that a user sees. */
import type { OnboardingStep } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { Tutorial, User } from "../../model/records.ts";
import { isBot } from "../access/users.ts";

/** The hints in the order in which they are shown. Clients know the text and the place of each by its name. */
const steps: readonly string[] = [
  "intro_reply",
  "intro_streams",
  "intro_topics",
  "intro_gear",
  "intro_compose",
];

export const isStep = (name: string): boolean => steps.includes(name);

export const tutorialOf = (user: User, model: RealmModel): Tutorial =>
  model.tutorials.get(user.user_id) ?? { status: "waiting", hotspots_read: [] };

/** Returns the next hint that a user has not seen, if any; none for bots. */
export function stepsFor(user: User, { status, hotspots_read }: Tutorial): OnboardingStep[] {
  if (isBot(user) || status === "finished") return [];
  const next = steps.find((name) => !hotspots_read.includes(name));
  return next === undefined ? [] : [{ type: "one_time_notice", name: next }];
}
