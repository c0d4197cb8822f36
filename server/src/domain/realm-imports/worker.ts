/**
 * Works on the import of an organization. The node that has the files claims each step: reading the export, then
 * importing it. If the server ends meanwhile, the next start continues the import. Reading is not repeated, because an
 * export may be what ended the server.
 */
import type { RealmImportFailure } from "@confab/contract";
import type { Timer } from "../../base/clock.ts";
import { isDiskFull } from "../../db/errors.ts";
import { InvalidExport } from "../../exchange/archives/invalid-export.ts";
import { DEFAULT_RULE, isOthers, type TopicRule } from "../../exchange/convert/topics.ts";
import { PacedWorker } from "../../realm/paced-worker.ts";
import type { Realm } from "../../realm/realm.ts";
import { CLAIM_MILLISECONDS, ClaimKeeper } from "./claim-keeper.ts";
import { ImportFolder, removeOtherFolders } from "./import-folder.ts";
import { storableText } from "./problems.ts";
import {
  claimImport,
  failImport,
  finishImport,
  type ImportClaim,
  isOver,
  type RealmImportRow,
  readImport,
  releaseImportClaim,
  storePlan,
} from "./queries.ts";
import { TooMuchMemory } from "./reading-thread.ts";

/** The number of attempts to continue an import without any progress. */
const MAX_ATTEMPTS = 5;

/** The pause after a failed attempt: the cause may take a while to be fixed. */
const RETRY_MILLISECONDS = 30_000;

/** After this time without the node that has the files, any other node gives the import up. */
const LOST_MILLISECONDS = 24 * 3600 * 1000;

/** The time for which an import that was read keeps its files without being started. */
const READY_MILLISECONDS = 7 * 24 * 3600 * 1000;

/** Thrown when the work has to end for reasons other than the import. */
class Interrupted extends Error {}

export class RealmImportWorker extends PacedWorker {
  readonly #stopping = new AbortController();
  #nextLook: Timer | undefined;

  constructor(realm: Realm) {
    super(realm, "An import failed");
  }

  override async stop(): Promise<void> {
    this.#stopping.abort(new Interrupted());
    this.#nextLook?.cancel();
    await super.stop();
  }

  protected override async run(): Promise<void> {
    const { context, realmId } = this.realm;
    const { dataDir } = context.config;
    while (!this.isStopped) {
      const row = await readImport(context.engine, realmId);
      await removeOtherFolders(dataDir, realmId, row && !isOver(row) ? row.folder : undefined);
      if (!row || isOver(row) || !(await this.#mayClaim(row))) return;
      const now = context.clock.now();
      const claim = context.random.bytes(8).toString("hex");
      const until = now + CLAIM_MILLISECONDS;
      const claimed = await claimImport(context.engine, { realmId, claim, now, until });
      if (!claimed) return this.#lookAgain(row.claimed_until - now);
      await this.#workOn(claimed, { importId: claimed.import_id, claim });
    }
  }

  async #mayClaim({ state, folder, claimed_until }: RealmImportRow): Promise<boolean> {
    const { config, clock } = this.realm.context;
    if (state === "waiting" || (await new ImportFolder(config.dataDir, folder).exists())) return true;
    return claimed_until < clock.now() - LOST_MILLISECONDS;
  }

  /** Another process has the claim, perhaps one that was killed. */
  #lookAgain(delay: number): void {
    if (this.#nextLook || delay > CLAIM_MILLISECONDS) return;
    this.#nextLook = this.realm.context.clock.after(delay + 1, () => {
      this.#nextLook = undefined;
      this.wake();
    });
  }

  async #workOn(row: RealmImportRow, claim: ImportClaim): Promise<void> {
    const { context, realmId } = this.realm;
    const folder = new ImportFolder(context.config.dataDir, row.folder);
    const giveUp = async (failure: RealmImportFailure, detail?: string) => {
      await failImport(context.engine, realmId, claim, failure, detail);
      await folder.remove();
    };
    if (row.state === "waiting") return giveUp("not_uploaded");
    if (row.state === "uploading") return giveUp("upload_interrupted");
    if (!(await folder.exists())) return giveUp("files_lost");
    if (row.state === "ready") return giveUp("not_started");
    if (row.state === "reading" && row.attempts > 1) return giveUp("reading_interrupted");
    if (row.attempts > MAX_ATTEMPTS) return giveUp("server_error");
    using keeper = new ClaimKeeper(this.realm, claim);
    try {
      if (row.state === "reading") await this.#read(row, folder, keeper);
      else await this.#import(row, folder, keeper);
    } catch (error) {
      const isRunning = row.state === "running";
      await this.#onFailure(error, claim, { keeper, isRunning, giveUp });
    }
  }

  async #onFailure(
    error: unknown,
    claim: ImportClaim,
    {
      keeper,
      isRunning,
      giveUp,
    }: {
      readonly keeper: ClaimKeeper;
      readonly isRunning: boolean;
      readonly giveUp: (failure: RealmImportFailure, detail?: string) => Promise<void>;
    },
  ): Promise<void> {
    const { context, realmId } = this.realm;
    // The next round removes the files, if the import was discarded.
    if (keeper.lost.aborted) return;
    const now = context.clock.now();
    if (error instanceof Interrupted) {
      return releaseImportClaim(context.engine, realmId, claim, now, false);
    }
    if (error instanceof InvalidExport) return giveUp("unreadable", storableText(error.message));
    if (error instanceof TooMuchMemory) return giveUp("too_much_memory");
    const { importId } = claim;
    context.logger[isDiskFull(error) ? "error" : "warn"]({ err: error, importId }, "An import failed");
    if (isRunning) return releaseImportClaim(context.engine, realmId, claim, now + RETRY_MILLISECONDS, true);
    return giveUp(isDiskFull(error) ? "no_space" : "server_error");
  }

  async #read(row: RealmImportRow, folder: ImportFolder, keeper: ClaimKeeper): Promise<void> {
    const { context, realmId } = this.realm;
    // Loaded with the first import.
    const { readAndPlan } = await import("./read-and-plan.ts");
    const made = await readAndPlan(this.realm, {
      row,
      rule: ruleOf(row),
      folder,
      rest: this.#pace(keeper),
      onRead: (bytes) => {
        keeper.done = bytes;
      },
      signal: AbortSignal.any([this.#stopping.signal, keeper.lost]),
    });
    const expiresAt = context.clock.now() + READY_MILLISECONDS;
    await storePlan(context.engine, realmId, keeper.claim, { ...made, expiresAt });
  }

  async #import(row: RealmImportRow, folder: ImportFolder, keeper: ClaimKeeper): Promise<void> {
    const { context, realmId } = this.realm;
    const { runStored } = await import("./run-stored.ts");
    const ended = await runStored(this.realm, { row, folder, keeper, rest: this.#pace(keeper) });
    await finishImport(context.engine, realmId, keeper.claim, ended);
    await folder.remove();
  }

  #pace(keeper: ClaimKeeper): () => Promise<void> | undefined {
    const rest = this.beginPacing();
    return () => {
      if (this.isStopped || keeper.lost.aborted) throw new Interrupted();
      return rest();
    };
  }
}

const ruleOf = ({ thread_replies, other_topics }: RealmImportRow): TopicRule => ({
  mostReplies: thread_replies,
  others: isOthers(other_topics) ? other_topics : DEFAULT_RULE.others,
});
