/** Creates the user groups of an export (docs/import-format.md#groups). */
import type { GroupRecord } from "../../exchange/format/records.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import { UNHURRIED } from "../../realm/write-limits.ts";
import { doCreateGroup, isGroupNameTaken } from "../user-groups/actions.ts";
import type { ImportJob } from "./job.ts";
import { findImported, noteImported } from "./queries.ts";

/** Creates the missing groups. Those that were imported before stay as they are. */
export async function importGroups({
  realm,
  from,
  sourceId,
  people,
  groups,
  counts,
}: ImportJob): Promise<void> {
  for await (const { record } of from.groups()) {
    if (groups.has(record.key)) continue;
    const known = await realm.read((tx) => findImported(tx, sourceId, "group", [record.key]));
    const knownId = known.get(record.key);
    if (knownId !== undefined) {
      groups.set(record.key, knownId);
      continue;
    }
    const id = await realm.write(async (tx) => {
      const members = record.members.flatMap((key) => people.get(key) ?? []);
      const created = await doCreateGroup(tx, {
        name: freeGroupName(record, tx.model),
        description: record.description,
        can_mention_group: null,
        members: [...new Set(members)].filter((userId) => tx.model.users.get(userId)?.is_system === false),
      });
      await noteImported(tx, sourceId, "group", new Map([[record.key, created]]));
      return created;
    }, UNHURRIED);
    groups.set(record.key, id);
    counts.groups += 1;
  }
}

/** Returns the name of the group to create. It ends in a number if the organization has a group of that name. */
export function freeGroupName({ name }: GroupRecord, model: RealmModel): string {
  const wanted = cleaned(name);
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? wanted : `${wanted} (${number})`;
    if (!isGroupNameTaken(candidate, model)) return candidate;
  }
}

/** Leaves room for a number. */
const LONGEST = 94;

/** Names of groups stand between asterisks in texts. */
const cleaned = (name: string): string =>
  [
    ...name
      .replaceAll(/[\p{C}\p{Zl}\p{Zp}*\u2800]+/gu, " ")
      .replaceAll(/\s+/g, " ")
      .trim(),
  ]
    .slice(0, LONGEST)
    .join("")
    .trim() || "imported";
