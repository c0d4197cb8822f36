import { endpoints } from "@confab/contract";
import { requestExport } from "../../domain/realm-exports/actions.ts";
import { route } from "../../http/route.ts";

export const createRealmExportRoute = route(endpoints.createRealmExport, async ({ write }) => {
  await write((tx, actor) => requestExport(tx, actor));
  return {};
});
