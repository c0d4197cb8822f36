import { endpoints } from "@confab/contract";
import { presentExport } from "../../domain/realm-exports/present.ts";
import { readExports } from "../../domain/realm-exports/queries.ts";
import { route } from "../../http/route.ts";

export const getRealmExportsRoute = route(endpoints.getRealmExports, async ({ realm }) => {
  const exports = await realm.read((tx) => readExports(tx));
  return { exports: exports.map((row) => presentExport(row, realm.model)) };
});
