/**
 * Shares request counts between nodes, so that spreading requests over all nodes does not raise the limit
 * (docs/interface/rate-limits.md#limits). Nodes report once a second, and only clients that are approaching a limit:
 * reporting all of them would cost more than it saves. So for every other node, a client may exceed the limit by a
 * tenth of it and the requests within that second.
 */
import { chunksOf } from "../base/chunks.ts";
import type { Timer } from "../base/clock.ts";
import { noValue, statement } from "../db/statement.ts";
import type { Context } from "../realm/context.ts";
import type { RateLimiter, Requests } from "./rate-limit.ts";

const CHANNEL = "confab_limits";
const PERIOD_MILLISECONDS = 1000;

/** PostgreSQL takes notifications of less than 8,000 bytes; keys are at most some 60 characters. */
const MAX_SHARED_AT_ONCE = 80;

interface SharedCounts {
  readonly node: string;
  readonly requests: Requests;
}

const notifyNodesSql = statement({
  name: "notify_nodes",
  text: "select pg_notify($1, $2)",
  row: { pg_notify: noValue },
});

export class LimitSharing {
  readonly #context: Context;
  readonly #limiter: RateLimiter;
  readonly #listener: AsyncDisposable;
  #timer: Timer | undefined;
  #sharing: Promise<void> = Promise.resolve();

  /** Starts sharing immediately if other nodes may exist and requests are limited. */
  static async start(context: Context, limiter: RateLimiter): Promise<LimitSharing | undefined> {
    const { engine, config, nodeId } = context;
    if (engine.kind === "embedded" || !config.rateLimits) return undefined;
    const listener = await engine.listen(CHANNEL, (payload) => {
      const { node, requests } = JSON.parse(payload) as SharedCounts;
      if (node === nodeId) return;
      limiter.addFromElsewhere(requests);
      context.demand.note();
    });
    return new LimitSharing(context, limiter, listener);
  }

  private constructor(context: Context, limiter: RateLimiter, listener: AsyncDisposable) {
    this.#context = context;
    this.#limiter = limiter;
    this.#listener = listener;
    this.#schedule();
  }

  #schedule(): void {
    this.#timer = this.#context.clock.after(PERIOD_MILLISECONDS, () => {
      this.#sharing = this.#share()
        .catch((error: unknown) => {
          this.#context.logger.debug({ err: error }, "Sharing counts of requests with other nodes failed");
        })
        .finally(() => this.#timer && this.#schedule());
    });
  }

  async #share(): Promise<void> {
    const { engine, nodeId } = this.#context;
    const requests = this.#limiter.takeUnshared();
    for (const some of chunksOf(requests, MAX_SHARED_AT_ONCE)) {
      const shared: SharedCounts = { node: nodeId, requests: some };
      await notifyNodesSql.run(engine, [CHANNEL, JSON.stringify(shared)]);
    }
  }

  async stop(): Promise<void> {
    this.#timer?.cancel();
    this.#timer = undefined;
    await this.#sharing;
    await this.#listener[Symbol.asyncDispose]();
  }
}
