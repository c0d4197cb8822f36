/**
 * Deletes messages that are older than they are kept, hour by hour. Steps are small, with pauses between them, because
 * all who write to the organization wait for a step. A round is claimed for a while, and each step claims it anew: when
 * a node dies, another one goes on after that. Two that worked at once would only be quicker.
 */
import { isDeepStrictEqual } from "node:util";
import { UNHURRIED } from "../../events/write-limits.ts";
import { BackgroundWorker } from "../../realm/background-worker.ts";
import type { Realm } from "../../realm/realm.ts";
import { DELETED_AT_ONCE, doDeleteMessages } from "../messages/delete.ts";
import { type RetentionPolicy, retentionPolicies } from "./policy.ts";
import { claimRound, lastMessageBefore, moveRound, selectDue } from "./queries.ts";

const DAY = 24 * 3600 * 1000;

/** From the beginning of one round to that of the next: settings are in days, so nobody waits for the hour. */
const ROUND_MILLISECONDS = 3600 * 1000;

/** Longer than a step and a pause can take. */
const CLAIM_MILLISECONDS = 60_000;

/** Several times what a step takes, so that others hardly meet one. */
const PAUSE_MILLISECONDS = 100;

export class RetentionWorker extends BackgroundWorker {
  /** Somebody waits for the end: no pauses. */
  #hurried = false;
  #endPause: (() => void) | undefined;

  constructor(realm: Realm) {
    super(realm, "Deleting old messages failed");
  }

  /** Does all that is due now, with pauses. */
  work(): Promise<void> {
    return super.settle();
  }

  /** Does all that is due now, without pauses. */
  override async settle(): Promise<void> {
    this.#hurry();
    await super.settle();
    this.#hurried = false;
  }

  override async stop(): Promise<void> {
    this.#hurry();
    await super.stop();
  }

  protected override async run(): Promise<void> {
    const { context, model, realmId } = this.realm;
    // Most organizations keep everything, and have nothing to claim.
    while (!this.isStopped && retentionPolicies(model).length > 0) {
      const now = context.clock.now();
      const claim = { realmId, now, until: now + CLAIM_MILLISECONDS };
      if (!(await claimRound(context.engine, claim))) return;
      const isDone = await this.#round(now);
      await moveRound(context.engine, realmId, isDone ? now + ROUND_MILLISECONDS : now);
    }
  }

  /** @returns false when it was stopped before the end */
  async #round(now: number): Promise<boolean> {
    /** By days: the last message that is due. Later ones are for the next round. */
    const lastIds = new Map<number, number>();
    for (;;) {
      if (this.isStopped) return false;
      if (!(await this.#step(now, lastIds))) return true;
      await this.#pause();
    }
  }

  /** @returns whether there was something to do */
  async #step(now: number, lastIds: Map<number, number>): Promise<boolean> {
    const realm = this.realm;
    const policies = retentionPolicies(realm.model);
    // Nobody waits while it is looked for.
    const due = await realm.read(async (tx) => {
      for (const policy of policies) {
        // Whoever keeps messages for millions of years names days that neither we nor the database have a date for.
        const before = Math.max(0, now - policy.days * DAY);
        const lastId = lastIds.get(policy.days) ?? (await lastMessageBefore(tx, before));
        lastIds.set(policy.days, lastId);
        const messageIds = await selectDue(tx, policy, { before, lastId }, DELETED_AT_ONCE);
        if (messageIds.length > 0) return messageIds;
      }
      return [];
    });
    if (due.length === 0) return false;
    await realm.write(async (tx) => {
      if (!tx.model.isActive || !isSame(policies, retentionPolicies(tx.model))) return;
      await doDeleteMessages(tx, due);
      await moveRound(tx.runner, realm.realmId, tx.now + CLAIM_MILLISECONDS);
    }, UNHURRIED);
    return true;
  }

  #hurry(): void {
    this.#hurried = true;
    this.#endPause?.();
  }

  #pause(): Promise<void> {
    if (this.#hurried) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = this.realm.context.clock.after(PAUSE_MILLISECONDS, resolve);
      this.#endPause = () => {
        timer.cancel();
        resolve();
      };
    });
  }
}

/** Somebody may have decided meanwhile that more is to be kept. */
const isSame = (before: readonly RetentionPolicy[], after: readonly RetentionPolicy[]): boolean =>
  isDeepStrictEqual(before, after);
