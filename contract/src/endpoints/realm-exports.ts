import { endpoint } from "../endpoint.ts";
import { RealmExports } from "../objects/realm-export.ts";

export const getRealmExports = endpoint("getRealmExports", {
  method: "GET",
  path: "/export/realm",
  who: "administrator",
  result: { exports: RealmExports },
  tag: "organization",
  summary: "Get exports of public data",
  doc: "Gives all exports that were ever asked for, oldest first.",
});

export const createRealmExport = endpoint("createRealmExport", {
  method: "POST",
  path: "/export/realm",
  who: "administrator",
  tag: "organization",
  summary: "Export public data",
  doc: "Begins to write users, public streams, their messages and the files in them into a ZIP file. A `realm_export` event tells when it can be fetched. Five exports a week can be asked for.",
});

export const deleteRealmExport = endpoint("deleteRealmExport", {
  method: "DELETE",
  path: "/export/realm/{export_id}",
  pathParameters: { export_id: "id" },
  who: "administrator",
  tag: "organization",
  summary: "Delete an export",
  doc: "Deletes the file of an export; that there was one stays in the list.",
});
