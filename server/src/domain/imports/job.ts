/** An import that is under way. */

import type { Problems } from "../../exchange/format/problems.ts";
import type { NeutralExport } from "../../exchange/format/read.ts";
import type { Stream, User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";

export interface ImportJob {
  readonly realm: Realm;
  readonly from: NeutralExport;
  readonly problems: Problems;
  readonly sourceId: number;
  /** The owner to whom belongs what has nobody else. */
  readonly owner: User;
  /** The ids of users by the keys of people, and likewise below. */
  readonly people: Map<string, number>;
  readonly streams: Map<string, number>;
  readonly files: Map<string, number>;
  /** The ids of those who will be subscribed, by the ids of streams. */
  readonly members: Map<number, ReadonlySet<number>>;
}

/** Returns the user that a person became. A node may know the user only after the transaction that created them. */
export const userOf = ({ people, realm }: ImportJob, key: string): User | undefined =>
  realm.model.users.get(people.get(key) ?? -1);

export const streamOf = ({ streams, realm }: ImportJob, key: string): Stream | undefined =>
  realm.model.streams.get(streams.get(key) ?? -1);
