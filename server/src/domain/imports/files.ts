/** Stores the files of an export (docs/import-format.md#files). */
import { createReadStream } from "node:fs";
import { ApiError } from "@confab/contract";
import type { FileRecord } from "../../exchange/format/records.ts";
import { UNHURRIED } from "../../realm/write-limits.ts";
import { addAttachment, storeFile } from "../attachments/actions.ts";
import type { ImportJob } from "./job.ts";
import { findImported, noteImported } from "./queries.ts";

export const FILE_LEFT_OUT = "The file is left out.";

export async function importFiles(job: ImportJob): Promise<void> {
  const { realm, from, sourceId, files, problems, counts } = job;
  for await (const found of from.files()) {
    const { record, place } = found;
    const known = await realm.read((tx) => findImported(tx, sourceId, "file", [record.key]));
    const id = known.get(record.key);
    if (id !== undefined) {
      files.set(record.key, id);
      continue;
    }
    const located = await from.locate(record.path, place, FILE_LEFT_OUT);
    if (!located) continue;
    try {
      files.set(record.key, await importFile(job, record, located.path));
      counts.files += 1;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      problems.add({ ...place, text: error.message, consequence: FILE_LEFT_OUT });
    }
  }
}

async function importFile(
  { realm, sourceId, people, owner }: ImportJob,
  { key, name, owner: ownerKey }: FileRecord,
  path: string,
): Promise<number> {
  const { incoming } = realm.context;
  // The store may move the file, but the export stays as it is.
  const copy = await incoming.receive(name, createReadStream(path));
  try {
    return await storeFile(realm, copy, (stored) =>
      realm.write(async (tx) => {
        const id = await addAttachment(tx, { ...stored, owner_id: people.get(ownerKey) ?? owner.user_id });
        await noteImported(tx, sourceId, "file", new Map([[key, id]]));
        return id;
      }, UNHURRIED),
    );
  } finally {
    await incoming.discard(copy);
  }
}
