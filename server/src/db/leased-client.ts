import type pg from "pg";
import { outsideRequests } from "../base/request-context.ts";
import type { Statement, StatementMeter, StatementResult } from "./engine.ts";
import { DatabaseUnavailable, meansUnavailable } from "./errors.ts";

/**
 * A client that is taken from a pool. Notices when its connection is lost, and converts errors to the engine's errors.
 */
export class LeasedClient {
  readonly #client: pg.PoolClient;
  readonly #meter: StatementMeter | undefined;
  #lost = false;

  private constructor(client: pg.PoolClient, meter: StatementMeter | undefined) {
    this.#client = client;
    this.#meter = meter;
    client.on("error", this.giveUp);
  }

  /** Waits for a client of the pool. Throws `DatabaseUnavailable`. */
  static async take(pool: pg.Pool, meter: StatementMeter | undefined): Promise<LeasedClient> {
    try {
      return new LeasedClient(await outsideRequests(() => pool.connect()), meter);
    } catch (error) {
      throw new DatabaseUnavailable(error);
    }
  }

  get lost(): boolean {
    return this.#lost;
  }

  /** Keeps the pool from giving this client to another caller. */
  readonly giveUp = (): void => {
    this.#lost = true;
  };

  /** Throws `DatabaseUnavailable`, or the database's own error. */
  async run<Row>(statement: Statement): Promise<StatementResult<Row> & { command: string }> {
    const { text, values, name } = statement;
    const ended = this.#meter?.begin(statement);
    try {
      const result: pg.QueryResult | pg.QueryResult[] = await this.#client.query({
        text,
        values: values as unknown[],
        ...(name !== undefined && { name }),
      });
      ended?.("done");
      const last = Array.isArray(result) ? result.at(-1) : result;
      return { rows: last?.rows ?? [], rowCount: last?.rowCount ?? 0, command: last?.command ?? "" };
    } catch (error) {
      ended?.("failed");
      throw this.#lost || meansUnavailable(error) ? new DatabaseUnavailable(error) : error;
    }
  }

  release(): void {
    this.#client.off("error", this.giveUp);
    this.#client.release(this.#lost);
  }
}
