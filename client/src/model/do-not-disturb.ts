import { type DoNotDisturb, NO_QUIET_TIMES, quietUntil } from "@confab/contract";
import type { Model } from "./model.ts";
import type { Store } from "./store.ts";

/**
 * The times at which the user is not to be disturbed.
 *
 * May be missing: nothing. Order: any; each event brings all of it.
 */
export type DoNotDisturbState = DoNotDisturb;

export const doNotDisturb: Store<DoNotDisturbState> = {
  keys: ["do_not_disturb"],
  from: (initial) => initial.do_not_disturb ?? NO_QUIET_TIMES,
  on: { doNotDisturb: (_, event) => event.do_not_disturb },
};

/**
 * Returns the end of the user's quiet time, if there is one now, in milliseconds since 1970.
 *
 * @param now milliseconds since 1970, by the server's clock
 */
export function endOfQuietTime(
  { doNotDisturb, settings }: Pick<Model, "doNotDisturb" | "settings">,
  now: number,
): number | undefined {
  const end = quietUntil(doNotDisturb, settings?.timezone ?? "", Math.floor(now / 1000));
  return end === undefined ? undefined : end * 1000;
}
