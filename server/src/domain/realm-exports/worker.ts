/**
 * Creates the requested exports. Each node works on one at a time: it claims an export for a while, and each step
 * extends the claim and rests before it. If a node dies, another node, or the next start, begins the export anew. An
 * export that keeps failing, or keeps crashing its node, is abandoned.
 */
import { isDiskFull } from "../../db/errors.ts";
import type { IncomingFile } from "../../files/incoming.ts";
import { PacedWorker } from "../../realm/paced-worker.ts";
import type { Realm } from "../../realm/realm.ts";
import { UNHURRIED } from "../../realm/write-limits.ts";
import { newPlace } from "../attachments/file-name.ts";
import { forgetRemoval, noteRemoval } from "../stored-files/removals.ts";
import { abandonBytes, storageKey } from "../stored-files/stored-bytes.ts";
import { notifyOfExports } from "./actions.ts";
import { type ClaimedExport, claimExport, extendClaim, releaseClaim, updateExport } from "./queries.ts";
import type { ExportSteps } from "./steps.ts";

/** Longer than a step takes, such as reading some hundred messages, or a large file. */
const CLAIM_MILLISECONDS = 5 * 60_000;

const MAX_ATTEMPTS = 3;

/** Longer than it takes to store a file that is on this machine. */
const KEEPING_MILLISECONDS = 3600 * 1000;

/** Thrown when the work has to end for reasons other than the export. */
class Interrupted extends Error {}

export class RealmExportWorker extends PacedWorker {
  constructor(realm: Realm) {
    super(realm, "An export failed");
  }

  override wake(): void {
    // Exports are rare.
    if (this.realm.model.hasPendingExports) super.wake();
  }

  protected override async run(): Promise<void> {
    const { context, realmId } = this.realm;
    while (!this.isStopped) {
      const now = context.clock.now();
      const claim = await claimExport(context.engine, { realmId, now, until: now + CLAIM_MILLISECONDS });
      if (!claim) return;
      if (claim.attempts > MAX_ATTEMPTS) await this.#giveUp(claim);
      else await this.#attempt(claim);
    }
  }

  async #attempt(claim: ClaimedExport): Promise<void> {
    const { context, realmId } = this.realm;
    try {
      await this.#make(claim);
    } catch (error) {
      if (error instanceof Interrupted) {
        await releaseClaim(context.engine, realmId, claim, context.clock.now());
        return;
      }
      const level = isDiskFull(error) ? "error" : "warn";
      context.logger[level]({ err: error, exportId: claim.export_id }, "An export failed");
      if (claim.attempts >= MAX_ATTEMPTS) await this.#giveUp(claim);
      // Otherwise it is retried when the claim expires: the cause may take a while to be fixed.
    }
  }

  async #make(claim: ClaimedExport): Promise<void> {
    const realm = this.realm;
    const { context, realmId } = realm;
    const file = await this.#write(claim);
    const place = newPlace(context.random);
    const runner = context.engine;
    await noteRemoval({ runner, realmId }, place, context.clock.now() + KEEPING_MILLISECONDS);
    try {
      await context.files.put(storageKey(realmId, place), file.path);
      await realm.write(async (tx) => {
        const mayEnd = tx.model.isActive && (await extendClaim(tx.runner, realmId, claim, tx.now));
        if (!mayEnd) throw new Interrupted();
        await updateExport(tx, claim.export_id, { as: "finished", place, size: file.size });
        await forgetRemoval(tx, place);
        await notifyOfExports(tx, claim.acting_user_id);
      }, UNHURRIED);
    } catch (error) {
      await abandonBytes(realm, [place], error);
      throw error;
    } finally {
      await context.incoming.discard(file);
    }
  }

  /** Writes the ZIP file. */
  async #write(claim: ClaimedExport): Promise<IncomingFile> {
    const { context, model } = this.realm;
    const rest = this.beginPacing();
    let progress: number | null = null;
    const steps: ExportSteps = {
      beforeStep: () => this.#beforeStep(claim, rest, progress),
      onProgress: (part) => {
        progress = part;
      },
    };
    const { format, includes_private, acting_user_id } = claim;
    // Loaded with the first export.
    if (format !== "public") {
      const { writeEverything } = await import("./everything.ts");
      return writeEverything(this.realm, { format, includesPrivate: includes_private }, steps);
    }
    const acting = model.users.get(acting_user_id);
    if (!acting) throw new Error(`There is no user ${acting_user_id}`);
    const { openArchive } = await import("./archive.ts");
    return context.incoming.receive("export", await openArchive(this.realm, acting, steps));
  }

  /**
   * Rests, extends the claim, and stores the progress.
   *
   * @throws Interrupted if another node has the claim, or this node is stopping
   */
  async #beforeStep(
    claim: ClaimedExport,
    rest: () => Promise<void> | undefined,
    progress: number | null,
  ): Promise<void> {
    await rest();
    const { context, realmId } = this.realm;
    const until = context.clock.now() + CLAIM_MILLISECONDS;
    if (this.isStopped || !(await extendClaim(context.engine, realmId, claim, until, progress)))
      throw new Interrupted();
  }

  async #giveUp(claim: ClaimedExport): Promise<void> {
    await this.realm.write(async (tx) => {
      if (!(await extendClaim(tx.runner, tx.realmId, claim, tx.now))) return;
      await updateExport(tx, claim.export_id, { as: "failed" });
      await notifyOfExports(tx, claim.acting_user_id);
    }, UNHURRIED);
  }
}
