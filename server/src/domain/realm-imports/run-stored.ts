/** Imports an export that was read before, from the beginning or from where an earlier attempt ended. */
import { Problems } from "../../exchange/format/problems.ts";
import type { Realm } from "../../realm/realm.ts";
import type { BatchLimits } from "../imports/messages.ts";
import { runImport } from "../imports/run.ts";
import type { ClaimKeeper } from "./claim-keeper.ts";
import type { ImportFolder } from "./import-folder.ts";
import { PacedExport } from "./paced-export.ts";
import { joinProblems, storedProblem } from "./problems.ts";
import {
  countImported,
  type FoundProblems,
  type RealmImportRow,
  readImportProblems,
  storeKnownBefore,
} from "./queries.ts";

/** Stored in a few milliseconds, in which others wait. */
const SMALL_BATCHES: BatchLimits = { messages: 20, characters: 8000, ahead: 0 };

interface EndedImport {
  /** The number of messages that were new. */
  readonly imported: number;
  /** The number of messages that were handled. */
  readonly done: number;
  readonly problems: FoundProblems;
}

export async function runStored(
  realm: Realm,
  {
    row,
    folder,
    keeper,
    rest,
  }: {
    readonly row: RealmImportRow;
    readonly folder: ImportFolder;
    readonly keeper: ClaimKeeper;
    /** As in `PacedExport`. */
    readonly rest: () => Promise<void> | undefined;
  },
): Promise<EndedImport> {
  const { context, realmId } = realm;
  const known = row.known_before ?? (await countImported(context.engine, realmId, row.source));
  await storeKnownBefore(context.engine, realmId, keeper.claim, known);
  const { folder: converted, original } = await folder.converted();
  const problems = new Problems();
  const { messages: stored } = await runImport(realm, {
    from: new PacedExport(rest, converted, problems, original),
    problems,
    source: row.source,
    batches: SMALL_BATCHES,
    onPrepared: () => {},
    onMessages: (count) => {
      keeper.done += count;
    },
  });
  const before = {
    count: row.problem_count,
    first: await realm.read((tx) => readImportProblems(tx, row.import_id)),
  };
  const more = { count: problems.count, first: problems.kept.map(storedProblem) };
  // A continued import doesn't know what the earlier attempts stored.
  const isContinued = row.known_before !== null;
  const imported = isContinued ? (await countImported(context.engine, realmId, row.source)) - known : stored;
  return { imported, done: keeper.done, problems: joinProblems(before, more) };
}
