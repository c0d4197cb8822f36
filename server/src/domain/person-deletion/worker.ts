/**
 * Deletes people whose deletion has begun, in steps that nobody has to wait for. A deletion is claimed for a while, and
 * each write renews the claim: if a node dies, another one continues at the stored position. Each step may be repeated.
 * Two nodes that work simultaneously find what the other one has left.
 */
import { PacedWorker } from "../../realm/paced-worker.ts";
import type { Realm } from "../../realm/realm.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { UNHURRIED } from "../../realm/write-limits.ts";
import { doRemoveAttachments } from "../attachments/actions.ts";
import { newestIdOfAll } from "../messages/stored/queries.ts";
import { removeBytes } from "../stored-files/stored-bytes.ts";
import {
  deleteFlags,
  deleteInboxes,
  deletePersonalRows,
  deleteSubscriptions,
  forgetImported,
} from "./account-queries.ts";
import { countSent, deleteSomeMessages } from "./delete-messages.ts";
import { doEraseExports } from "./erase-exports.ts";
import { eraseMails, eraseNodeFiles } from "./erase-mails.ts";
import { measureFiles, selectFiles } from "./place-queries.ts";
import {
  claimDeletion,
  finishDeletion,
  lookupOpenDeletion,
  moveClaim,
  moveDeletion,
  type OpenDeletion,
  STEPS,
  type Step,
} from "./queries.ts";
import { scrubSomeMessages } from "./scrub-messages.ts";
import { scrubPlans } from "./scrub-plans.ts";

/** Longer than a step and a pause can take. */
const CLAIM_MILLISECONDS = 60_000;

/** Several times the duration of a write, so that others rarely have to wait for one. */
const PAUSE_MILLISECONDS = 100;

/** Between reads, for which nobody waits but which take processor time. */
const SHORT_PAUSE_MILLISECONDS = 10;

const FILES_AT_ONCE = 50;

/** Rows without events are deleted in larger numbers. */
const ROWS_AT_ONCE = 1000;

export class PersonDeletionWorker extends PacedWorker {
  readonly #onProgress: (deletion: OpenDeletion) => void;

  /** @param onProgress is called after each step */
  constructor(realm: Realm, onProgress: (deletion: OpenDeletion) => void = () => {}) {
    super(realm, "Deleting a person failed");
    this.#onProgress = onProgress;
  }

  protected override async run(): Promise<void> {
    const { context, model, realmId } = this.realm;
    // Most organizations have never deleted anyone.
    while (!this.isStopped && model.deletedPeople.size > 0) {
      const now = context.clock.now();
      const claim = { realmId, now, until: now + CLAIM_MILLISECONDS };
      const userId = await claimDeletion(context.engine, claim);
      if (userId === undefined) return;
      await this.#work(userId);
      await moveClaim(context.engine, realmId, userId, context.clock.now());
    }
  }

  async #work(userId: number): Promise<void> {
    for (let isFirst = true; !this.isStopped; isFirst = false) {
      const deletion = await this.realm.read((tx) => lookupOpenDeletion(tx, userId));
      if (!deletion) return;
      if (isFirst) await eraseMails(this.realm, deletion.traces);
      await this.#extendClaim(userId);
      await this.#step(deletion);
      this.#onProgress(deletion);
      await this.pause(SHORT_PAUSE_MILLISECONDS);
    }
  }

  /** Does a part of the current step. If nothing is left of it, the next step begins. */
  async #step(deletion: OpenDeletion): Promise<void> {
    const { realm } = this;
    const { step, user_id, deletes_messages, done, total } = deletion;
    const write: Write = (work) => this.#write(user_id, work);
    if (step === "messages") {
      if (deletes_messages && total === 0) {
        const sent = await realm.read((tx) => countSent(tx, user_id));
        if (sent > 0) return this.#move({ ...deletion, total: sent });
      }
      const isLeft = await deleteSomeMessages(realm, deletion, write);
      return isLeft ? undefined : this.#next(deletion);
    }
    if (step === "texts") {
      if (done >= total) return this.#next(deletion);
      return this.#move({ ...deletion, done: await scrubSomeMessages(realm, deletion, write) });
    }
    if (step === "drafts") {
      await scrubPlans(realm, deletion, write);
      return this.#next(deletion);
    }
    if (step === "files") {
      if (done === 0) await realm.read((tx) => forgetImported(tx, user_id));
      return this.#deleteFiles(deletion, write);
    }
    return this.#finish(deletion, write);
  }

  async #deleteFiles(deletion: OpenDeletion, write: Write): Promise<void> {
    const { user_id: ownerId, done } = deletion;
    const ids = await this.realm.read((tx) => selectFiles(tx, ownerId, FILES_AT_ONCE));
    if (ids.length === 0) return this.#next(deletion);
    const places = await write(async (tx) => {
      await moveDeletion(tx, ownerId, { ...deletion, done: done + ids.length });
      return doRemoveAttachments(tx, { ids, ownerId });
    });
    await removeBytes(this.realm, places);
  }

  async #finish({ user_id, traces }: OpenDeletion, write: Write): Promise<void> {
    for (const deleteSome of [deleteInboxes, deleteFlags]) {
      let deleted: number;
      do {
        deleted = await write((tx) => deleteSome(tx, user_id, ROWS_AT_ONCE));
      } while (deleted === ROWS_AT_ONCE && !this.isStopped);
    }
    if (this.isStopped) return;
    await eraseMails(this.realm, traces);
    await eraseNodeFiles(this.realm.context, traces);
    await write(async (tx) => {
      await deletePersonalRows(tx, user_id);
      await deleteSubscriptions(tx, user_id);
      await doEraseExports(tx);
      await finishDeletion(tx, user_id);
    });
  }

  /** Stores the position, which needs no turn among the writes of the organization. */
  async #move(deletion: OpenDeletion): Promise<void> {
    await this.realm.read((tx) => moveDeletion(tx, deletion.user_id, deletion));
  }

  async #next(deletion: OpenDeletion): Promise<void> {
    const step = STEPS[STEPS.indexOf(deletion.step) + 1] ?? deletion.step;
    await this.#move({ ...deletion, step, done: 0, total: await this.#totalOf(step, deletion.user_id) });
  }

  #totalOf(step: Step, userId: number): Promise<number> {
    return this.realm.read(async (tx) => {
      if (step === "texts") return newestIdOfAll(tx);
      return step === "files" ? (await measureFiles(tx, userId)).count : 0;
    });
  }

  async #write<T>(userId: number, work: (tx: WriteTx) => Promise<T>): Promise<T> {
    const result = await this.realm.write(work, UNHURRIED);
    await this.#extendClaim(userId);
    await this.pause(PAUSE_MILLISECONDS);
    return result;
  }

  async #extendClaim(userId: number): Promise<void> {
    const { context, realmId } = this.realm;
    await moveClaim(context.engine, realmId, userId, context.clock.now() + CLAIM_MILLISECONDS);
  }
}

/** Runs a transaction of a deletion, and pauses after it. */
type Write = <T>(work: (tx: WriteTx) => Promise<T>) => Promise<T>;
