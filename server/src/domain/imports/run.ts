/** Imports an export into an organization. A second run continues where the first one ended. */

import type { Problems } from "../../exchange/format/problems.ts";
import type { NeutralExport } from "../../exchange/format/read.ts";
import type { Realm } from "../../realm/realm.ts";
import { UNHURRIED } from "../../realm/write-limits.ts";
import { isBot, isOwner } from "../access/users.ts";
import { importFiles } from "./files.ts";
import type { ImportJob } from "./job.ts";
import { type BatchLimits, importMessages, LARGE_BATCHES } from "./messages.ts";
import { importPeople } from "./people.ts";
import { ensureSource } from "./queries.ts";
import { importStreams, subscribeMembers } from "./streams.ts";

export interface ImportOptions {
  readonly from: NeutralExport;
  readonly problems: Problems;
  /** The name of the place to import from. Imports of the same place belong together. */
  readonly source: string;
  /** Is called when everything is there that messages refer to. */
  readonly onPrepared: () => void;
  /** Gets the number of messages of each batch. */
  readonly onMessages: (count: number) => void;
  /** Small batches are slower, and others wait less for them. */
  readonly batches?: BatchLimits;
}

/** @returns the number of messages that were new */
export async function runImport(realm: Realm, options: ImportOptions): Promise<number> {
  const { from, problems, source, onPrepared, onMessages, batches = LARGE_BATCHES } = options;
  const owner = [...realm.model.users.values()].find(
    (user) => isOwner(user) && user.is_active && !isBot(user),
  );
  if (!owner) throw new Error("The organization has no owner");
  const sourceId = await realm.write((tx) => ensureSource(tx, source), UNHURRIED);
  const job: ImportJob = {
    realm,
    from,
    problems,
    sourceId,
    owner,
    people: new Map(),
    streams: new Map(),
    files: new Map(),
    members: new Map(),
  };
  await importPeople(job);
  await importStreams(job);
  await importFiles(job);
  onPrepared();
  let stored = 0;
  await importMessages(job, batches, (read, fresh) => {
    stored += fresh;
    onMessages(read);
  });
  await subscribeMembers(job);
  return stored;
}
