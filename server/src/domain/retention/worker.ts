/**
 * Deletes expired messages every hour. Steps are small, with pauses between them, because all writes to the
 * organization wait for a step. A round is claimed for a while, and each step renews the claim: if a node dies, another
 * node continues once the claim has expired. Two nodes that work simultaneously only finish sooner.
 */
import { isDeepStrictEqual } from "node:util";
import { PacedWorker } from "../../realm/paced-worker.ts";
import type { Realm } from "../../realm/realm.ts";
import { UNHURRIED } from "../../realm/write-limits.ts";
import { DELETED_AT_ONCE, doDeleteMessages } from "../messages/delete/delete.ts";
import { type RetentionPolicy, retentionPolicies } from "./policy.ts";
import { claimRound, lastMessageBefore, moveRound, selectDue } from "./queries.ts";

const DAY = 24 * 3600 * 1000;

/** The time from the start of one round to the start of the next. Settings are in days, so an hour does not matter. */
const ROUND_MILLISECONDS = 3600 * 1000;

/** Longer than a step and a pause can take. */
const CLAIM_MILLISECONDS = 60_000;

/** Several times the duration of a step, so that a write rarely has to wait for one. */
const PAUSE_MILLISECONDS = 100;

export class RetentionWorker extends PacedWorker {
  constructor(realm: Realm) {
    super(realm, "Deleting old messages failed");
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

  /** @returns false if it was stopped before the end */
  async #round(now: number): Promise<boolean> {
    /** The last message that is due, by days. Later messages are left to the next round. */
    const lastIds = new Map<number, number>();
    for (;;) {
      if (this.isStopped) return false;
      if (!(await this.#step(now, lastIds))) return true;
      await this.pause(PAUSE_MILLISECONDS);
    }
  }

  /** @returns whether any messages were due */
  async #step(now: number, lastIds: Map<number, number>): Promise<boolean> {
    const realm = this.realm;
    const policies = retentionPolicies(realm.model);
    // Searching in a read keeps nobody waiting.
    const due = await realm.read(async (tx) => {
      for (const policy of policies) {
        // A retention of millions of years yields a time that neither JavaScript nor the database has a date for.
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
}

/** True if the policies are unchanged: meanwhile someone may have decided to keep more. */
const isSame = (before: readonly RetentionPolicy[], after: readonly RetentionPolicy[]): boolean =>
  isDeepStrictEqual(before, after);
