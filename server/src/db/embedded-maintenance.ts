import type { QueryRunner } from "./engine.ts";

/**
 * The work of a PostgreSQL server's background processes, which PGlite lacks: checkpoints and vacuuming. Without
 * checkpoints, the log on disk grows forever, and all of it is replayed after a crash.
 */
export interface Maintenance {
  /** Runs `work` while nothing is maintained, and after all other such work. */
  without<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when the current work has ended. Nothing is started afterwards. */
  stop(): Promise<void>;
}

// A checkpoint takes a tenth of a second, a replay of this much log about one.
const bytesBetweenCheckpoints = 64 * 1024 * 1024;

const checkpointCheckMilliseconds = 10_000;
const vacuumCheckEvery = 6;

/** Maintains the database every ten seconds (log) and every minute (tables). `onError` gets the errors. */
export function startMaintenance(runner: QueryRunner, onError: (error: unknown) => void): Maintenance {
  let round = 0;
  let underWay = Promise.resolve();
  let free = true;
  const timer = setInterval(() => {
    if (!free) return;
    free = false;
    round += 1;
    underWay = maintain(runner, round % vacuumCheckEvery === 0)
      .catch(onError)
      .finally(() => {
        free = true;
      });
  }, checkpointCheckMilliseconds);
  timer.unref();
  return {
    async without(work) {
      while (!free) await underWay;
      free = false;
      const release = () => {
        free = true;
      };
      const result = work();
      underWay = result.then(release, release);
      return result;
    },
    stop() {
      clearInterval(timer);
      return underWay;
    },
  };
}

async function maintain(runner: QueryRunner, tablesToo: boolean): Promise<void> {
  await checkpointWhenDue(runner, bytesBetweenCheckpoints);
  if (tablesToo) await vacuumWhatIsDue(runner);
}

/** Runs a checkpoint if more than `bytes` of log have been written since the last one. */
export async function checkpointWhenDue(runner: QueryRunner, bytes: number): Promise<void> {
  const [log] = await runner.query<{ bytes: number }>({
    text: `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) AS bytes FROM pg_control_checkpoint()`,
    values: [],
  });
  if (log !== undefined && log.bytes > bytes)
    await runner.query({ text: "CHECKPOINT", values: [], isLong: true });
}

/**
 * Vacuums and analyzes the tables that autovacuum would, by its default thresholds. Each table gets its own statement,
 * so that other statements get their turn in between. The system's tables are among them: each analysis replaces
 * statistics. So are the tables that hold long values of others, which have no statistics of their own.
 *
 * Counts of changed rows are lost when PGlite closes. A table's growth since its last vacuum is not lost, and replaces
 * the count of inserted rows.
 */
export async function vacuumWhatIsDue(runner: QueryRunner): Promise<void> {
  const tables = await runner.query<{ name: string }>({
    text: `SELECT format('%I.%I', schemaname, stat.relname) AS name
             FROM pg_stat_all_tables AS stat
             JOIN pg_class AS class ON class.oid = stat.relid
            WHERE class.relkind <> 'p' AND (
                  n_dead_tup > 50 + 0.2 * greatest(reltuples, 0)
               OR class.relkind <> 't' AND n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)
               OR pg_relation_size(class.oid) / current_setting('block_size')::integer > 10 + 1.1 * relpages
               OR age(relfrozenxid) > current_setting('autovacuum_freeze_max_age')::integer)`,
    values: [],
  });
  for (const { name } of tables)
    await runner.query({ text: `VACUUM (ANALYZE) ${name}`, values: [], isLong: true });
}
