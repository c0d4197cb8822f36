/** Changes the times at which a user is not to be disturbed (docs/interface/do-not-disturb.md#changing). */
import {
  badRequest,
  type DoNotDisturb,
  NO_QUIET_TIMES,
  type NotificationSchedule,
  quietUntil,
} from "@confab/contract";
import { toSeconds } from "../../base/clock.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { settingOf } from "../notifications/decide.ts";
import { bringMailsForward } from "../notifications/queries.ts";
import { onlyUser } from "../users/events.ts";
import { doNotDisturbChanged } from "./events.ts";
import { storeDoNotDisturb } from "./queries.ts";

/** The end of the year 9999 in Unix seconds. */
const LATEST = Date.UTC(9999, 11, 31) / 1000;

export const doNotDisturbOf = (user: User, model: RealmModel): DoNotDisturb =>
  model.doNotDisturb.get(user.user_id) ?? NO_QUIET_TIMES;

export interface DoNotDisturbChange {
  /** Unix time in seconds; `null` resumes notifications. */
  readonly paused_until?: number | null;
  readonly schedule?: NotificationSchedule | null;
}

/** @throws ApiError for a time that has passed, and for a weekday with two times */
export async function updateDoNotDisturb(
  tx: WriteTx,
  user: User,
  change: DoNotDisturbChange,
): Promise<DoNotDisturb> {
  const now = toSeconds(tx.now);
  let after = doNotDisturbOf(user, tx.model);
  if (change.schedule !== undefined) after = withSchedule(after, change.schedule);
  if (change.paused_until === null) after = resumed(after, settingOf(user, "timezone"), now);
  else if (change.paused_until !== undefined) after = paused(after, change.paused_until, now);
  await storeDoNotDisturb(tx, user.user_id, after);
  const dueBy = now + settingOf(user, "email_notifications_batching_period_seconds");
  await bringMailsForward(tx, user.user_id, dueBy * 1000);
  tx.append(doNotDisturbChanged.of({ user_id: user.user_id, do_not_disturb: after }, onlyUser(user.user_id)));
  return after;
}

function withSchedule(before: DoNotDisturb, schedule: NotificationSchedule | null): DoNotDisturb {
  const weekdays = new Set(schedule?.map(({ weekday }) => weekday));
  if (schedule && weekdays.size < schedule.length) {
    throw badRequest("A weekday can have only one time for notifications.");
  }
  return { ...before, resumed_until: null, schedule };
}

function paused(before: DoNotDisturb, until: number, now: number): DoNotDisturb {
  if (until <= now || until > LATEST)
    throw badRequest("Notifications can be paused only until a future time.");
  return { ...before, paused_until: until, resumed_until: null };
}

/** Ends the pause. If it is a quiet time by the schedule, that ends too. */
function resumed(before: DoNotDisturb, timezone: string, now: number): DoNotDisturb {
  const unpaused = { ...before, paused_until: null };
  return { ...unpaused, resumed_until: quietUntil(unpaused, timezone, now) ?? before.resumed_until };
}
