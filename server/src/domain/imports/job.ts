/** An import that is under way. */

import type { Problems } from "../../exchange/format/problems.ts";
import type { NeutralExport } from "../../exchange/format/read.ts";
import type { CustomEmoji, Stream, User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import type { Placeholders } from "./placeholders.ts";

/** The numbers of things that an import added. */
export interface ImportCounts {
  people: number;
  groups: number;
  emoji: number;
  streams: number;
  files: number;
  messages: number;
  /** The number of messages whose links to later messages were completed. */
  linked: number;
  /** The number of people who were invited by mail. */
  invited: number;
}

export interface ImportJob {
  readonly realm: Realm;
  readonly from: NeutralExport;
  readonly problems: Problems;
  readonly sourceId: number;
  /** The owner to whom belongs what has nobody else. */
  readonly owner: User;
  readonly counts: ImportCounts;
  /** The ids of users by the keys of people, and likewise below. */
  readonly people: Map<string, number>;
  readonly groups: Map<string, number>;
  readonly streams: Map<string, number>;
  readonly files: Map<string, number>;
  /** By the names in the export. */
  readonly emoji: Map<string, CustomEmoji>;
  /** The ids of those who will be subscribed, by the ids of streams. */
  readonly members: Map<number, ReadonlySet<number>>;
  /** The ids of streams that are archived at the end. */
  readonly archived: Set<number>;
  readonly placeholders: Placeholders;
}

/** Returns the user that a person became. A node may know the user only after the transaction that created them. */
export const userOf = ({ people, realm }: ImportJob, key: string): User | undefined =>
  realm.model.users.get(people.get(key) ?? -1);

export const streamOf = ({ streams, realm }: ImportJob, key: string): Stream | undefined =>
  realm.model.streams.get(streams.get(key) ?? -1);
