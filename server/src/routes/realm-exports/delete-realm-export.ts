import { endpoints } from "@confab/contract";
import { deleteExport } from "../../domain/realm-exports/actions.ts";
import { route } from "../../http/route.ts";

export const deleteRealmExportRoute = route(endpoints.deleteRealmExport, async ({ write, path }) => {
  await write((tx) => deleteExport(tx, path.export_id));
  return {};
});
