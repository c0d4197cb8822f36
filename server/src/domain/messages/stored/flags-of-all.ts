/**
 * The flags that each of many users has on one message, as events hold them: the most common flags, and the users with
 * other flags. An event about a message in a large stream thus stays small, whether few users have read the message or
 * most of them.
 */
import type { MessageFlag } from "@confab/contract";
import { flagsOf, hasRecord, type RecordRow } from "./message-flags.ts";

export interface FlagsOfAll {
  /** The flags of every user whom `others` does not name. */
  readonly common: readonly MessageFlag[];
  readonly others: readonly {
    readonly flags: readonly MessageFlag[];
    readonly user_ids: readonly number[];
  }[];
}

/** Users with the same flags on a message. The first group is the largest, and does not name its users. */
export type RecordGroup = RecordRow & { readonly user_ids: readonly number[] };

export function flagsOfAll(groups: readonly RecordGroup[]): FlagsOfAll {
  const [common, ...others] = groups.map((group) => ({
    flags: flagsInEvent(group),
    user_ids: group.user_ids,
  }));
  return { common: common?.flags ?? withoutRecord, others };
}

/**
 * Returns the flags of a group. Users who see a message without a record of it get it as read
 * (docs/interface/event-recipients.md#recipients).
 */
const flagsInEvent = (group: RecordGroup): readonly MessageFlag[] =>
  hasRecord(group) ? flagsOf(group) : withoutRecord;

const withoutRecord: readonly MessageFlag[] = ["read"];

const byUser = new WeakMap<FlagsOfAll, ReadonlyMap<number, readonly MessageFlag[]>>();

export function flagsOfUser(all: FlagsOfAll, userId: number): readonly MessageFlag[] {
  let others = byUser.get(all);
  if (!others) {
    others = new Map(all.others.flatMap(({ flags, user_ids }) => user_ids.map((id) => [id, flags])));
    byUser.set(all, others);
  }
  return others.get(userId) ?? all.common;
}
