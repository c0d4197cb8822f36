/** Tells when a user is not to be disturbed. */
import { quietUntil } from "@confab/contract";
import type { RealmModel } from "./realm-model.ts";

/**
 * Returns the end of the user's quiet time, if the time is within one.
 *
 * @param at Unix time in seconds, like the result
 */
export function quietUntilOf(userId: number, model: RealmModel, at: number): number | undefined {
  const times = model.doNotDisturb.get(userId);
  return times && quietUntil(times, model.users.get(userId)?.settings.timezone ?? "", at);
}
