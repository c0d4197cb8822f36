/** Imports an export into an organization. A second run continues where the first one ended. */

import type { Problems } from "../../exchange/format/problems.ts";
import type { NeutralExport } from "../../exchange/format/read.ts";
import type { Realm } from "../../realm/realm.ts";
import { UNHURRIED } from "../../realm/write-limits.ts";
import { isBot, isOwner } from "../access/users.ts";
import { importEmoji } from "./emoji.ts";
import { importFiles } from "./files.ts";
import { importGroups } from "./groups.ts";
import { invitePeople } from "./invite.ts";
import type { ImportCounts, ImportJob } from "./job.ts";
import { completeLinks } from "./links.ts";
import { type BatchLimits, importMessages, LARGE_BATCHES } from "./messages.ts";
import { importPeople } from "./people.ts";
import { Placeholders } from "./placeholders.ts";
import { ensureSource } from "./queries.ts";
import { archiveStreams, importStreams, subscribeMembers } from "./streams.ts";

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
  /** True to mail imported people a link to choose a password. */
  readonly invites?: boolean;
}

/** @returns the numbers of what was new */
export async function runImport(realm: Realm, options: ImportOptions): Promise<Readonly<ImportCounts>> {
  const { from, problems, source, onPrepared, onMessages } = options;
  const { batches = LARGE_BATCHES, invites = false } = options;
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
    counts: { people: 0, groups: 0, emoji: 0, streams: 0, files: 0, messages: 0, linked: 0, invited: 0 },
    people: new Map(),
    groups: new Map(),
    streams: new Map(),
    files: new Map(),
    emoji: new Map(),
    members: new Map(),
    archived: new Set(),
    placeholders: new Placeholders(),
  };
  await importPeople(job);
  await importGroups(job);
  await importEmoji(job);
  await importStreams(job);
  await importFiles(job);
  onPrepared();
  if (await importMessages(job, batches, onMessages)) await completeLinks(job);
  await subscribeMembers(job);
  await archiveStreams(job);
  if (invites) await invitePeople(job);
  return job.counts;
}
