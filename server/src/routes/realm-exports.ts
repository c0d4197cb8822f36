import { endpoints } from "@confab/contract";
import { deleteExport, requestExport } from "../domain/realm-exports/actions.ts";
import { presentExport } from "../domain/realm-exports/present.ts";
import { readExports } from "../domain/realm-exports/queries.ts";
import { route } from "../http/route.ts";

export const realmExportRoutes = [
  route(endpoints.getRealmExports, async ({ realm }) => {
    const exports = await realm.read((tx) => readExports(tx));
    return { exports: exports.map((row) => presentExport(row, realm.model)) };
  }),

  route(endpoints.createRealmExport, async ({ write }) => ({
    id: await write((tx, actor) => requestExport(tx, actor)),
  })),

  route(endpoints.deleteRealmExport, async ({ write, path }) => {
    await write((tx) => deleteExport(tx, path.export_id));
    return {};
  }),
];
