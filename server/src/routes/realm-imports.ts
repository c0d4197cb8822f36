import { endpoints } from "@confab/contract";
import {
  accessImport,
  beginImport,
  checkRoom,
  discardImport,
  startImport,
} from "../domain/realm-imports/actions.ts";
import { presentImport } from "../domain/realm-imports/present.ts";
import { readImport, readImportProblems } from "../domain/realm-imports/queries.ts";
import { ImportUpload } from "../domain/realm-imports/upload.ts";
import { exportKinds } from "../exchange/kinds.ts";
import { route, routeWithFile } from "../http/route.ts";

export const realmImportRoutes = [
  route(endpoints.getRealmImport, async ({ realm, context }) => {
    // The node that answers may be the one that can continue it.
    realm.wake("imports");
    const row = await realm.read((tx) => readImport(tx.runner, tx.realmId));
    return {
      import: row ? presentImport(row) : null,
      kinds: [...exportKinds],
      max_file_size_mib: context.config.maxImportMebibytes,
    };
  }),

  route(endpoints.createRealmImport, async ({ realm, write, parameters }) => {
    const { kind, source, thread_replies, other_topics, file_name, file_size } = parameters;
    await checkRoom(realm, file_size);
    const rule = { mostReplies: thread_replies, others: other_topics };
    const wanted = { kind, source, rule, fileName: file_name, fileSize: file_size };
    return { id: await write((tx, actor) => beginImport(tx, actor, wanted)) };
  }),

  routeWithFile(
    endpoints.uploadRealmImportFile,
    ({ realm, write, path }) => ImportUpload.admit(realm, write, path.import_id),
    async ({ file, write, parameters }, upload) => {
      const { token, token_address: address } = parameters;
      const access = token.trim() === "" ? undefined : { token: token.trim(), address };
      await upload.complete(file, write, access);
      return {};
    },
  ),

  route(endpoints.startRealmImport, async ({ realm, write, path }) => {
    await write((tx) => startImport(tx, path.import_id));
    realm.wake("imports");
    return {};
  }),

  route(endpoints.discardRealmImport, async ({ realm, write, path }) => {
    await write((tx) => discardImport(tx, path.import_id));
    realm.wake("imports");
    return {};
  }),

  route(endpoints.getRealmImportReport, ({ realm, path }) =>
    realm.read(async (tx) => ({
      import: presentImport(await accessImport(tx, path.import_id)),
      problems: [...(await readImportProblems(tx, path.import_id))],
    })),
  ),
];
