/** Sends the notifications that are due. Claims on them expire: if a node dies, another node takes its claims over. */
import { toSeconds } from "../../base/clock.ts";
import { quietUntilOf } from "../../model/quiet-times.ts";
import { JobRunner } from "../../realm/job-runner.ts";
import type { Realm } from "../../realm/realm.ts";
import { RECHECK_SECONDS } from "./batch.ts";
import { sendMissedMail } from "./missed-mail.ts";
import { sendMissedPush } from "./missed-push.ts";
import {
  type Batch,
  claimBatches,
  deleteNotifications,
  MOST_CLAIMED,
  postponeNotifications,
  releaseWaiting,
} from "./queries.ts";

/** Longer than sending one can take. */
const CLAIM_MILLISECONDS = 60_000;

/** The number of attempts after which a notification is dropped. */
const MAX_ATTEMPTS = 5;

export class NotificationWorker {
  readonly #realm: Realm;
  readonly #runner: JobRunner<Batch>;

  constructor(realm: Realm) {
    this.#realm = realm;
    this.#runner = new JobRunner({
      maxRunning: MOST_CLAIMED,
      claim: (limit) => this.#claim(limit),
      work: (batch, signal) => this.#work(batch, signal),
      onError: (error) => realm.context.logger.warn({ err: error }, "Notifying a user failed"),
      isPaused: () => !realm.model.isActive,
    });
  }

  get isBusy(): boolean {
    return this.#runner.isBusy;
  }

  /** Starts work, because notifications may be due. */
  wake(): void {
    this.#runner.wake();
  }

  /** Releases waiting notifications, and starts to send all that are due. Has to be called every minute. */
  async upkeep(): Promise<void> {
    const { context, realmId } = this.#realm;
    const now = context.clock.now();
    await releaseWaiting(context.engine, realmId, { now, again: now + RECHECK_SECONDS * 1000 });
    this.wake();
  }

  /** Sends all notifications that are due. */
  settle(): Promise<void> {
    return this.#runner.settle();
  }

  /** Lets running work finish. */
  stop(): Promise<void> {
    return this.#runner.stop();
  }

  #claim(limit: number): Promise<Batch[]> {
    const { context, realmId } = this.#realm;
    const now = context.clock.now();
    return claimBatches(context.engine, { realmId, now, until: now + CLAIM_MILLISECONDS, limit });
  }

  async #work(batch: Batch, signal: AbortSignal): Promise<void> {
    const { context, realmId, log } = this.#realm;
    if (batch.attempts > MAX_ATTEMPTS) {
      context.logger.error(
        { realmId, user_id: batch.user_id },
        "Notifying a user failed too often and is abandoned",
      );
      await deleteNotifications(context.engine, realmId, batch);
      return;
    }
    // The message may have come from a node that is ahead of this one.
    await log.catchUp();
    const quietUntil = quietUntilOf(batch.user_id, this.#realm.model, toSeconds(context.clock.now()));
    if (quietUntil !== undefined) await this.#waitFor(quietUntil, batch);
    else if (batch.channel === "push") await sendMissedPush(this.#realm, batch, signal);
    else await sendMissedMail(this.#realm, batch);
  }

  /** Postpones a mail until the quiet time of its user has ended. Drops a push, which nobody wants hours later. */
  async #waitFor(quietUntil: number, batch: Batch): Promise<void> {
    const { context, realmId } = this.#realm;
    if (batch.channel === "push") await deleteNotifications(context.engine, realmId, batch);
    else await postponeNotifications(context.engine, realmId, batch, quietUntil * 1000);
  }
}
