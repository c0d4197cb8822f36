/**
 * What each of many users has of one message, as it stands in an event: the flags that most have, and the users who
 * have others. So an event about a message in a large stream stays small, whether few of them have read it or most.
 */
import type { MessageFlag } from "@confab/contract";
import { flagsOf, hasRecord, type RecordRow } from "./message-flags.ts";

export interface FlagsOfAll {
  /** Of everybody whom `others` does not name. */
  readonly common: readonly MessageFlag[];
  readonly others: readonly {
    readonly flags: readonly MessageFlag[];
    readonly user_ids: readonly number[];
  }[];
}

/** Users who have the same of a message; the first group is that of most, and does not name them. */
export type RecordGroup = RecordRow & { readonly user_ids: readonly number[] };

export function flagsOfAll(groups: readonly RecordGroup[]): FlagsOfAll {
  const [common, ...others] = groups.map((group) => ({
    flags: flagsInEvent(group),
    user_ids: group.user_ids,
  }));
  return { common: common?.flags ?? withoutRecord, others };
}

/** Those who see a message without having it are told it as one that they have read (reference 7). */
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
