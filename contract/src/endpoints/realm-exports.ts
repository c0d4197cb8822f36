import { endpoint } from "../endpoint.ts";
import { RealmExports } from "../objects/realm-export.ts";
import { Int } from "../schema.ts";

export const getRealmExports = endpoint("getRealmExports", {
  method: "GET",
  path: "/export/realm",
  who: "administrator",
  result: { exports: RealmExports },
  tag: "organization",
  summary: "Get exports of public data",
  doc: "Returns all exports ever requested, oldest first.",
});

export const createRealmExport = endpoint("createRealmExport", {
  method: "POST",
  path: "/export/realm",
  who: "administrator",
  result: { id: Int },
  tag: "organization",
  summary: "Export public data",
  doc: "Starts writing users, public streams, their messages and files to a ZIP file. A `realm_export` event reports when it is ready. Five exports a week are allowed.",
});

export const deleteRealmExport = endpoint("deleteRealmExport", {
  method: "DELETE",
  path: "/export/realm/{export_id}",
  pathParameters: { export_id: "id" },
  who: "administrator",
  tag: "organization",
  summary: "Delete an export",
  doc: "Deletes the file of an export. The export stays in the list.",
});
