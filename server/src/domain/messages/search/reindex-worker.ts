/**
 * Indexes messages again that an earlier version of the index holds, newest first. It updates the index in short steps,
 * and pauses between them. Each step holds the row of the index's consumer, so it can't overwrite newer work of the
 * consumer. If a node dies, another node continues where it stopped.
 */
import type { Connection } from "../../../db/engine.ts";
import { int8, statement } from "../../../db/statement.ts";
import { PacedWorker } from "../../../realm/paced-worker.ts";
import type { Realm } from "../../../realm/realm.ts";
import { indexMessages, searchIndexer } from "./search-index.ts";

/** The number of messages in a step: at first, and at most. */
const STEP = { first: 32, most: 1000 } as const;

/** The duration of a step, to which the number of messages adapts. Sends on the embedded database wait that long. */
const STEP_MILLISECONDS = 25;

/** The pause after a step, as a multiple of the step's duration. */
const PAUSE_FACTOR = 2;

/** The duration of a run. The next one begins with the next minute, after other organizations that nobody uses. */
const RUN_MILLISECONDS = 50_000;

export class SearchReindexWorker extends PacedWorker {
  constructor(realm: Realm) {
    super(realm, "Indexing messages again failed");
  }

  protected override async run(): Promise<void> {
    const { context, realmId } = this.realm;
    const { clock, engine, logger } = context;
    let size: number = STEP.first;
    let total = 0;
    const end = clock.monotonic() + RUN_MILLISECONDS;
    let isDone = false;
    while (!this.isStopped && !isDone && (this.isHurried || clock.monotonic() < end)) {
      const start = clock.monotonic();
      // A crash that undoes a step also undoes its progress, so the commit need not wait for the disk.
      const ids = await engine.transaction((connection) => reindexSome(connection, realmId, size), {
        durable: false,
      });
      total += ids.length;
      isDone = ids.length === 0;
      const took = clock.monotonic() - start;
      size = nextSize(size, took);
      if (!isDone) await this.pause(took * PAUSE_FACTOR);
    }
    if (total > 0)
      logger.info({ realm: realmId, messages: total, isDone }, "Messages were indexed again for search");
  }
}

function nextSize(size: number, took: number): number {
  if (took > STEP_MILLISECONDS) return Math.max(1, Math.floor(size / 2));
  return took < STEP_MILLISECONDS / 2 ? Math.min(STEP.most, size * 2) : size;
}

const lockSearchRedoSql = statement({
  name: "lock_search_redo",
  text: `select redo_below from log_consumer
          where realm_id = $1 and name = $2 and version = $3 and redo_below is not null for update`,
  row: { redo_below: int8.neverNull },
});

const selectIndexedBelowSql = statement({
  name: "select_indexed_below",
  text: `select message_id from message_search
          where realm_id = $1 and message_id < $2 order by message_id desc limit $3`,
  row: { message_id: int8 },
});

const moveSearchRedoSql = statement({
  name: "move_search_redo",
  text: "update log_consumer set redo_below = $3 where realm_id = $1 and name = $2",
});

/** @returns the messages that were indexed; none if no messages are left to this version of the program */
async function reindexSome(
  connection: Connection,
  realmId: number,
  size: number,
): Promise<readonly number[]> {
  const { name, version } = searchIndexer;
  const redo = await lockSearchRedoSql.first(connection, [realmId, name, version]);
  if (!redo) return [];
  const rows = await selectIndexedBelowSql.all(connection, [realmId, redo.redo_below, size]);
  const ids = rows.map(({ message_id }) => message_id);
  await indexMessages(connection, realmId, ids);
  await moveSearchRedoSql.run(connection, [realmId, name, ids.at(-1) ?? null]);
  return ids;
}
