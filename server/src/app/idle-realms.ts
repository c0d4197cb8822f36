/**
 * Maintains the organizations that no node has in memory: work left by a node that died, messages that reach the end of
 * their retention, queues that expire, logs without readers. Once a minute, one of the nodes does this for all of them.
 */
import { EVENT_QUEUE_LIFETIME_SECONDS } from "@confab/contract";
import type { Timer } from "../base/clock.ts";
import { trimLog } from "../events/queue-store.ts";
import type { Context } from "../realm/context.ts";
import type { Realms } from "../realm/realms.ts";
import { claimSweep, deleteAllExpiredQueues, realmsWithOldLog, realmsWithWork } from "./idle-queries.ts";

/** The interval between rounds. */
const SWEEP_MILLISECONDS = 60_000;

/** Shorter than a round, so that a node's own timer is never slightly too early. */
const CLAIM_MILLISECONDS = 50_000;

/** A node with an organization in memory does its work, and records the use of its queues, within a minute. */
const PATIENCE_MILLISECONDS = 120_000;

/** The largest number of organizations to load for their work in one round, and simultaneously. */
const MAX_REALMS = 200;
const AT_ONCE = 4;

export class IdleRealms {
  readonly #context: Context;
  readonly #realms: Pick<Realms, "all" | "workOff">;
  #timer: Timer | undefined;

  constructor(context: Context, realms: Pick<Realms, "all" | "workOff">) {
    this.#context = context;
    this.#realms = realms;
  }

  /** Starts a round each minute. */
  start(): void {
    const { clock, logger } = this.#context;
    this.#timer = clock.after(SWEEP_MILLISECONDS, () => {
      void this.#sweep()
        .catch((error: unknown) => logger.warn({ err: error }, "Looking after idle realms failed"))
        .then(() => this.#timer && this.start());
    });
  }

  /** Starts no further rounds. */
  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  async #sweep(): Promise<void> {
    const { engine, clock } = this.#context;
    const now = clock.now();
    const claim = await claimSweep(engine, { now, dueSince: now - CLAIM_MILLISECONDS });
    if (!claim) return;
    // After an outage the rows are old, even for queues in use on all nodes. Each node gets one round to record their
    // use.
    const isRegular = now - claim.last <= PATIENCE_MILLISECONDS;
    if (isRegular) await deleteAllExpiredQueues(engine, now, PATIENCE_MILLISECONDS / 1000);
    await this.#workOff(now);
    await this.#trim(now);
  }

  async #workOff(now: number): Promise<void> {
    const waiting = await realmsWithWork(this.#context.engine, {
      now,
      since: now - PATIENCE_MILLISECONDS,
      besides: this.#heldIds(),
      limit: MAX_REALMS,
    });
    const worker = async () => {
      for (let realmId = waiting.shift(); realmId !== undefined; realmId = waiting.shift()) {
        await this.#forOne(realmId, (id) => this.#realms.workOff(id));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }

  /** Runs after the work, because the log is kept for organizations with unread events. */
  async #trim(now: number): Promise<void> {
    const { engine } = this.#context;
    const olderThan = now - EVENT_QUEUE_LIFETIME_SECONDS * 1000;
    const held = new Set(this.#heldIds());
    for (const realmId of await realmsWithOldLog(engine, olderThan)) {
      if (!held.has(realmId)) await this.#forOne(realmId, () => trimLog(engine, realmId, olderThan));
    }
  }

  #heldIds(): number[] {
    return [...this.#realms.all()].map(({ realmId }) => realmId);
  }

  async #forOne(realmId: number, work: (realmId: number) => Promise<void>): Promise<void> {
    await work(realmId).catch((error: unknown) => {
      this.#context.logger.warn({ err: error, realmId }, "Maintenance of an idle realm failed");
    });
  }
}
