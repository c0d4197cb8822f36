import { endpoints } from "@confab/contract";
import { visibleExports } from "../domain/realm-exports/access.ts";
import { deleteExport, requestExport } from "../domain/realm-exports/actions.ts";
import { presentExport } from "../domain/realm-exports/present.ts";
import { readExports } from "../domain/realm-exports/queries.ts";
import { route } from "../http/route.ts";

export const realmExportRoutes = [
  route(endpoints.getRealmExports, async ({ realm, user }) => {
    const exports = await realm.read((tx) => readExports(tx));
    return { exports: visibleExports(exports, user).map((row) => presentExport(row, realm.model)) };
  }),

  route(endpoints.createRealmExport, async ({ write, parameters }) => {
    const { format, include_private: includes_private } = parameters;
    return { id: await write((tx, actor) => requestExport(tx, actor, { format, includes_private })) };
  }),

  route(endpoints.deleteRealmExport, async ({ write, path }) => {
    await write((tx, actor) => deleteExport(tx, actor, path.export_id));
    return {};
  }),
];
