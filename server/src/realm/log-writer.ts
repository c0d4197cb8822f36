/** The only path of events into an organization's log. `Realm.write` and `GroupCommit` differ in what they write. */
import { isMissingPartition, type Partitions } from "../db/partitions.ts";
import { type Committed, StaleModelError } from "../events/commit.ts";
import type { LogEvent } from "../events/event-kind.ts";
import type { RealmLog } from "../events/realm-log.ts";
import { changesTooQuickly, MAX_ATTEMPTS } from "./write-limits.ts";

/** The outcome of an attempt; `committed` is `undefined` if it appended no events. */
interface Written {
  readonly committed: Committed | undefined;
}

export class LogWriter {
  readonly #log: RealmLog;
  readonly #partitions: Pick<Partitions, "createAhead">;
  readonly #publish: (events: readonly LogEvent[]) => void;
  readonly #untilDelivered: () => Promise<void>;

  /**
   * @param options.publish sends committed events to other nodes; must neither wait nor fail
   * @param options.untilDelivered resolves as soon as no client is far behind with earlier events
   */
  constructor(options: {
    log: RealmLog;
    partitions: Pick<Partitions, "createAhead">;
    publish: (events: readonly LogEvent[]) => void;
    untilDelivered: () => Promise<void>;
  }) {
    this.#log = options.log;
    this.#partitions = options.partitions;
    this.#publish = options.publish;
    this.#untilDelivered = options.untilDelivered;
  }

  /**
   * Repeats an attempt until it has committed, then passes its events to the other nodes and to this node's log. If the
   * model was out of date, the node catches up before the next attempt.
   *
   * @param attempt decides by the model of the moment, and commits; it knows whether an earlier attempt failed
   * @throws ApiError 503 if the organization keeps changing; any other error of `attempt`
   */
  async write<W extends Written>(attempt: (isRepeated: boolean) => Promise<W>): Promise<W> {
    await this.#untilDelivered();
    for (let count = 1; count <= MAX_ATTEMPTS; count += 1) {
      try {
        const written = await attempt(count > 1);
        if (written.committed) {
          this.#publish(written.committed.events);
          this.#log.offer(written.committed.events);
        }
        return written;
      } catch (error) {
        if (error instanceof StaleModelError) await this.#log.catchUp();
        else if (isMissingPartition(error)) await this.#partitions.createAhead();
        else throw error;
      }
    }
    throw changesTooQuickly();
  }

  /** Resolves once this node has applied the events, so that their writer reads its own writes. */
  applied({ committed }: Written): Promise<void> {
    return this.#log.waitFor(committed?.events.at(-1)?.position ?? 0);
  }
}
