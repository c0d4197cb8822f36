/**
 * Ends the subscriptions of archived streams that had too many for the transaction that archived them. Each step is
 * short, because all writes to the organization wait for it. If a node dies, any other node continues.
 */
import { BackgroundWorker } from "../../realm/background-worker.ts";
import type { Realm } from "../../realm/realm.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { UNHURRIED } from "../../realm/write-limits.ts";
import { closeInboxes } from "./inbox-queries.ts";
import { endSubscriptions, selectLeftInArchived } from "./subscription-queries.ts";

/** The largest number of subscriptions that one write ends when a stream is archived. */
export const ENDED_AT_ONCE = 250;

export class ArchiveWorker extends BackgroundWorker {
  constructor(realm: Realm) {
    super(realm, "Ending subscriptions of archived streams failed");
  }

  protected override async run(): Promise<void> {
    while (!this.isStopped && (await this.#isWorkLeft())) {
      await this.realm.write(endSome, UNHURRIED);
    }
  }

  /** A read keeps nobody waiting. */
  async #isWorkLeft(): Promise<boolean> {
    return (await this.realm.read((tx) => selectLeftInArchived(tx, 1))) !== undefined;
  }
}

async function endSome(tx: WriteTx): Promise<void> {
  const left = await selectLeftInArchived(tx, ENDED_AT_ONCE);
  if (!left) return;
  await endSubscriptions(tx, [left]);
  await closeInboxes(tx, [left]);
}
