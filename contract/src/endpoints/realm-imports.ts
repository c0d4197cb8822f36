import { endpoint } from "../endpoint.ts";
import { MAX_IMPORT_MEBIBYTES, MAX_IMPORT_NAME_LENGTH, MAX_THREAD_REPLIES } from "../limits.ts";
import { RealmImport, RealmImportProblem } from "../objects/realm-import.ts";
import { json, raw, withDefault } from "../parameter.ts";
import {
  about,
  enumOf,
  Int,
  intBetween,
  intUpTo,
  list,
  nonBlankTextUpTo,
  nullable,
  Text,
  textUpTo,
  UrlText,
} from "../schema.ts";

const path = "/import/realm";

const MAX_TOKEN_LENGTH = 1000;
const ofOne = { path: `${path}/{import_id}`, pathParameters: { import_id: "id" } } as const;

export const getRealmImport = endpoint("getRealmImport", {
  method: "GET",
  path,
  who: "owner",
  result: {
    import: about(nullable(RealmImport), "The latest import; `null` if there is none."),
    kinds: about(list(Text), "The kinds of exports that can be imported."),
    max_file_size_mib: about(Int, "The largest size of an export, in MiB."),
  },
  tag: "organization",
  summary: "Get the import",
  doc: "Returns the import that is in progress, or the last one.",
});

export const createRealmImport = endpoint("createRealmImport", {
  method: "POST",
  path,
  who: "owner",
  parameters: {
    kind: raw(textUpTo(50), {
      doc: "The product that the export is from: one of `kinds` of `GET /import/realm`.",
      example: "slack",
    }),
    source: withDefault(
      raw(textUpTo(MAX_IMPORT_NAME_LENGTH), {
        doc: "The name of the place that the export is from, if there are several; by default the kind. Exports of one place must always have the same name, because what was imported from it before is not imported again.",
      }),
      "",
    ),
    thread_replies: withDefault(
      json(intUpTo(MAX_THREAD_REPLIES), { doc: "A thread with more replies becomes a topic." }),
      2,
    ),
    other_topics: withDefault(
      raw(enumOf("channel", "week", "month"), {
        doc: "The topics of all other messages of a channel: one, or one for each week or month.",
      }),
      "channel",
    ),
    file_name: raw(nonBlankTextUpTo(MAX_IMPORT_NAME_LENGTH), {
      doc: "The name of the file.",
      example: "export.zip",
    }),
    file_size: json(intBetween(1, Number.MAX_SAFE_INTEGER), {
      doc: "The size of the file, in bytes.",
      example: "123456",
    }),
  },
  result: { id: Int },
  tag: "organization",
  summary: "Begin an import",
  doc: "Announces the upload of an export, which must follow within fifteen minutes. An organization has one import at a time, and the last one is forgotten.",
});

export const uploadRealmImportFile = endpoint("uploadRealmImportFile", {
  method: "POST",
  ...ofOne,
  path: `${path}/{import_id}/file`,
  who: "owner",
  file: {
    maxMebibytes: MAX_IMPORT_MEBIBYTES,
    missing: "You must specify a file to upload",
    several: "You may only upload one file at a time",
  },
  parameters: {
    token: withDefault(
      raw(textUpTo(MAX_TOKEN_LENGTH), {
        doc: "A token of the product that the export is from, to download what the export only names and gives no access to (Slack). The server keeps it until it begins to read the export.",
        example: "xoxp-1234",
      }),
      "",
    ),
    token_address: withDefault(
      raw(UrlText, { doc: "The address of the product. The token goes only there, and to its subdomains." }),
      "https://slack.com",
    ),
  },
  tag: "organization",
  summary: "Upload an export",
  doc: "Uploads the export: a ZIP file, a tar archive, or the only file of an export. The server then reads it, and imports nothing yet.",
});

export const startRealmImport = endpoint("startRealmImport", {
  method: "POST",
  ...ofOne,
  path: `${path}/{import_id}/start`,
  who: "owner",
  tag: "organization",
  summary: "Start an import",
  doc: "Starts to import an export that is `ready`. Messages keep their authors and times, nobody is notified, and everything counts as read.",
});

export const discardRealmImport = endpoint("discardRealmImport", {
  method: "DELETE",
  ...ofOne,
  who: "owner",
  tag: "organization",
  summary: "Discard an import",
  doc: "Deletes the uploaded files and forgets the import. What was imported already stays.",
});

export const getRealmImportReport = endpoint("getRealmImportReport", {
  method: "GET",
  ...ofOne,
  path: `${path}/{import_id}/report`,
  who: "owner",
  result: {
    import: RealmImport,
    problems: about(list(RealmImportProblem), "The first thousand problems."),
  },
  tag: "organization",
  summary: "Get the report of an import",
  doc: "Returns an import with its problems: those that were found while reading, and those of the import itself.",
});
