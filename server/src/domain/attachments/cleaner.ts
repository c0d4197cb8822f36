/**
 * Deletes files that no message has shown for weeks, and the bytes of deleted files. Steps are small, because all
 * writers of the organization wait for each step. Several nodes may run it simultaneously: each step checks again what
 * it deletes.
 */

import { BackgroundWorker } from "../../realm/background-worker.ts";
import type { Realm } from "../../realm/realm.ts";
import { UNHURRIED } from "../../realm/write-limits.ts";
import { claimRemovals } from "../stored-files/removals.ts";
import { removeBytes } from "../stored-files/stored-bytes.ts";
import { doRemoveAttachments } from "./actions.ts";
import { selectUnused } from "./queries.ts";

/**
 * The time after which an unused file is deleted: long enough for a draft to be sent after all, and for an accidentally
 * deleted message to be written again.
 */
export const UNUSED_MILLISECONDS = 3 * 7 * 24 * 3600 * 1000;

const STEP = 50;

/** Longer than a store takes to delete a whole step, or to report that it can't. */
const CLAIM_MILLISECONDS = 10 * 60_000;

export class FileCleaner extends BackgroundWorker {
  constructor(realm: Realm) {
    super(realm, "Deleting unused files failed");
  }

  protected override async run(): Promise<void> {
    while (!this.isStopped && (await this.#deleteUnused())) {}
    while (!this.isStopped && (await this.#deleteBytes())) {}
  }

  /** @returns true if there may be more */
  async #deleteUnused(): Promise<boolean> {
    const realm = this.realm;
    const unusedBefore = realm.context.clock.now() - UNUSED_MILLISECONDS;
    // The search runs in a read, so that no writer waits for it.
    const ids = await realm.read((tx) => selectUnused(tx, unusedBefore, STEP));
    if (ids.length === 0) return false;
    await realm.write(async (tx) => {
      if (tx.model.isActive) await doRemoveAttachments(tx, { ids, unusedBefore });
    }, UNHURRIED);
    return true;
  }

  /** @returns true if there may be more */
  async #deleteBytes(): Promise<boolean> {
    const { context, realmId } = this.realm;
    const now = context.clock.now();
    const places = await claimRemovals(
      { runner: context.engine, realmId },
      { now, until: now + CLAIM_MILLISECONDS, limit: STEP },
    );
    await removeBytes(this.realm, places);
    return places.length === STEP;
  }
}
