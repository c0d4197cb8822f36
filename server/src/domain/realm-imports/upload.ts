/** Receives the file of an import (docs/interface/more-operations.md#imports). */
import { badRequest } from "@confab/contract";
import type { QueryRunner } from "../../db/engine.ts";
import type { SiteAccess } from "../../exchange/convert/converter.ts";
import type { IncomingFile } from "../../files/incoming.ts";
import type { Realm } from "../../realm/realm.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { checkRoom } from "./actions.ts";
import { CLAIM_MILLISECONDS, ClaimKeeper } from "./claim-keeper.ts";
import { ImportFolder } from "./import-folder.ts";
import {
  enterState,
  failImport,
  type ImportClaim,
  type RealmImportRow,
  readImport,
  takeUpload,
} from "./queries.ts";

const MEBIBYTE = 2 ** 20;

type Write = <T>(work: (tx: WriteTx) => Promise<T>) => Promise<T>;

/** An upload that has been admitted. When it is disposed of without `complete`, the import has failed. */
export class ImportUpload implements AsyncDisposable {
  /** The limit of the file. */
  readonly maxMebibytes: number;
  readonly #realm: Realm;
  readonly #row: RealmImportRow;
  readonly #folder: ImportFolder;
  readonly #keeper: ClaimKeeper;
  #isComplete = false;

  private constructor(realm: Realm, row: RealmImportRow, claim: ImportClaim) {
    this.#realm = realm;
    this.#row = row;
    this.#folder = new ImportFolder(realm.context.config.dataDir, row.folder);
    this.#keeper = new ClaimKeeper(realm, claim);
    this.maxMebibytes = Math.ceil(row.file_size / MEBIBYTE);
  }

  /** Claims the import before its file arrives. @throws ApiError if it waits for none, or there is no room */
  static async admit(realm: Realm, write: Write, importId: number): Promise<ImportUpload> {
    const { context } = realm;
    const claim = { importId, claim: context.random.bytes(8).toString("hex") };
    const waiting = await readImport(context.engine, realm.realmId);
    if (waiting?.import_id !== importId || waiting.state !== "waiting") throw waitsForNoFile();
    await checkRoom(realm, waiting.file_size);
    // The worker knows by the folder which node has the upload, even if that node is killed right after the claim.
    await new ImportFolder(context.config.dataDir, waiting.folder).create();
    const row = await write((tx) => takeUpload(tx, claim, tx.now + CLAIM_MILLISECONDS));
    if (!row) throw waitsForNoFile();
    return new ImportUpload(realm, row, claim);
  }

  /**
   * Takes the file over, and lets this node read it.
   *
   * @param access to the product, for what the export only names
   * @throws ApiError if it is not the announced file
   */
  async complete(file: IncomingFile, write: Write, access: SiteAccess | undefined): Promise<void> {
    const { file_size, file_name, import_id } = this.#row;
    if (file.size !== file_size) {
      throw badRequest(`The file has ${file.size} bytes, but ${file_size} were announced.`);
    }
    await this.#requireClaim(this.#realm.context.engine);
    await this.#folder.take(file.path, file_name);
    if (access) await this.#folder.noteAccess(access);
    await write(async (tx) => {
      await this.#requireClaim(tx.runner);
      await enterState(tx, import_id, "reading", tx.now);
    });
    this.#isComplete = true;
    this.#realm.wake("imports");
  }

  /** @throws ApiError if the import was discarded meanwhile, and its folder removed */
  async #requireClaim(runner: QueryRunner): Promise<void> {
    const row = await readImport(runner, this.#realm.realmId);
    if (row?.claim !== this.#keeper.claim.claim) throw badRequest("The import was discarded.");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#keeper[Symbol.dispose]();
    if (this.#isComplete) return;
    const { context, realmId } = this.#realm;
    await this.#folder.remove();
    await failImport(context.engine, realmId, this.#keeper.claim, "upload_interrupted");
  }
}

const waitsForNoFile = () => badRequest("The import waits for no file.");
