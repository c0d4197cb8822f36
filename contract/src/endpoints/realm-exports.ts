import { endpoint } from "../endpoint.ts";
import { RealmExportFormat, RealmExports } from "../objects/realm-export.ts";
import { json, raw, withDefault } from "../parameter.ts";
import { Bool, Int } from "../schema.ts";

export const getRealmExports = endpoint("getRealmExports", {
  method: "GET",
  path: "/export/realm",
  who: "administrator",
  result: { exports: RealmExports },
  tag: "organization",
  summary: "Get exports",
  doc: "Returns all exports ever requested, oldest first. Only owners get those of all data.",
});

export const createRealmExport = endpoint("createRealmExport", {
  method: "POST",
  path: "/export/realm",
  who: "administrator",
  parameters: {
    format: withDefault(
      raw(RealmExportFormat, {
        doc: "`public` exports public data, as a ZIP file of JSON. `neutral` and `zulip` export all data, with the addresses of all people, and are for owners.",
      }),
      "public",
    ),
    include_private: withDefault(
      json(Bool, {
        doc: "Exports private and archived streams and direct messages as well, which a message in a public stream announces. Not for `public`.",
      }),
      false,
    ),
  },
  result: { id: Int },
  tag: "organization",
  summary: "Export the organization",
  doc: "Starts writing users, streams, their messages and files to a ZIP file; public data by default. A `realm_export` event reports when it is ready. Five exports a week are allowed.",
});

export const deleteRealmExport = endpoint("deleteRealmExport", {
  method: "DELETE",
  path: "/export/realm/{export_id}",
  pathParameters: { export_id: "id" },
  who: "administrator",
  tag: "organization",
  summary: "Delete an export",
  doc: "Deletes the file of an export. The export stays in the list. Only owners delete those of all data.",
});
