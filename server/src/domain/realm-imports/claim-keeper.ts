/** Keeps a node's claim on an import while the node works on it, and stores the progress. */
import type { Timer } from "../../base/clock.ts";
import type { Realm } from "../../realm/realm.ts";
import { extendImportClaim, type ImportClaim } from "./queries.ts";

/** A node that was killed has its claim for as long as this. */
export const CLAIM_MILLISECONDS = 15_000;

const KEEP_MILLISECONDS = 1000;

/** The rate is that of the last seconds. */
const RATE_SAMPLES = 10;

export class ClaimKeeper implements Disposable {
  /** Bytes or messages. */
  done = 0;
  readonly claim: ImportClaim;
  readonly #realm: Realm;
  readonly #lost = new AbortController();
  readonly #samples: { readonly at: number; readonly done: number }[] = [];
  #timer: Timer | undefined;
  #isOver = false;

  constructor(realm: Realm, claim: ImportClaim) {
    this.#realm = realm;
    this.claim = claim;
    this.#schedule();
  }

  /** Is aborted when another node has the claim, or the import was discarded. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  [Symbol.dispose](): void {
    this.#isOver = true;
    this.#timer?.cancel();
  }

  #schedule(): void {
    const { clock, logger } = this.#realm.context;
    this.#timer = clock.after(KEEP_MILLISECONDS, () => {
      void this.#keep()
        // The claim lasts for some more attempts.
        .catch((error: unknown) => logger.warn({ err: error }, "Storing the progress of an import failed"))
        .finally(() => this.#isOver || this.#schedule());
    });
  }

  async #keep(): Promise<void> {
    const { context, realmId } = this.#realm;
    const until = context.clock.now() + CLAIM_MILLISECONDS;
    const state = { until, done: this.done, perSecond: this.#perSecond() };
    const isKept = await extendImportClaim(context.engine, realmId, this.claim, state);
    if (!isKept && !this.#isOver) this.#lost.abort();
  }

  #perSecond(): number {
    const now = { at: this.#realm.context.clock.monotonic(), done: this.done };
    this.#samples.push(now);
    if (this.#samples.length > RATE_SAMPLES) this.#samples.shift();
    const [first = now] = this.#samples;
    const seconds = (now.at - first.at) / 1000;
    return seconds <= 0 ? 0 : Math.round((now.done - first.done) / seconds);
  }
}
