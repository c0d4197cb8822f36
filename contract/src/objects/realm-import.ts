import { about, enumOf, Float, Int, list, nullable, type Static, strict, Text } from "../schema.ts";

/**
 * - `waiting`: the file has not been uploaded yet
 * - `uploading`: a server is receiving the file
 * - `reading`: the export is unpacked and read, and nothing is imported yet
 * - `ready`: the plan is complete; the import waits for its start
 * - `running`: people, streams, files and messages are added
 */
export const RealmImportState = enumOf(
  "waiting",
  "uploading",
  "reading",
  "ready",
  "running",
  "finished",
  "failed",
);
export type RealmImportState = Static<typeof RealmImportState>;

/**
 * - `not_uploaded`: no file arrived
 * - `upload_interrupted`, `reading_interrupted`: the connection or the server ended meanwhile
 * - `unreadable`: the file is no such export; `failure_detail` says why
 * - `too_much_memory`: reading needs more memory than imports of the server may use
 * - `no_space`: the disk of the server is full
 * - `not_started`: nobody started the import within a week
 * - `files_lost`: the server that has the files has not run for a day
 * - `server_error`: something else, which the log of the server has
 */
export const RealmImportFailure = enumOf(
  "not_uploaded",
  "upload_interrupted",
  "reading_interrupted",
  "unreadable",
  "too_much_memory",
  "no_space",
  "not_started",
  "files_lost",
  "server_error",
);
export type RealmImportFailure = Static<typeof RealmImportFailure>;

const Names = strict({
  count: Int,
  lines: about(list(Text), "The first ones, each as a sentence in English."),
});

export const RealmImportPlan = strict({
  people: Int,
  groups: Int,
  emoji: Int,
  streams: Int,
  topics: Int,
  messages: Int,
  files: Int,
  file_size: about(Int, "The size of all files, in bytes."),
  merged: about(Names, "People of the export who have an account already."),
  renamed: about(Names, "People, groups, emoji and streams whose names have to change."),
});
export type RealmImportPlan = Static<typeof RealmImportPlan>;

export const RealmImport = strict(
  {
    id: Int,
    acting_user_id: about(Int, "The owner who began it."),
    state: RealmImportState,
    kind: about(Text, "The product that the export is from."),
    source: about(Text, "The name of the place that the export is from."),
    file_name: Text,
    file_size: about(Int, "In bytes."),
    created: about(Float, "Seconds since 1970, UTC."),
    done: about(
      Int,
      "While reading: the bytes that were read. From the start on: the messages that were handled.",
    ),
    messages_per_second: Int,
    imported: about(nullable(Int), "The number of messages that were new; `null` before the end."),
    failure: nullable(RealmImportFailure),
    failure_detail: about(nullable(Text), "The reason of a failure, in English."),
    plan: about(nullable(RealmImportPlan), "`null` until the export has been read."),
    problem_count: about(Int, "The number of records that can't be imported, or not completely."),
  },
  { title: "RealmImport", description: "An import of another product's export into the organization." },
);
export type RealmImport = Static<typeof RealmImport>;

export const RealmImportProblem = strict({
  place: about(Text, "The file of the export, and the line if there is one, such as `users.json:7`."),
  text: about(Text, "What is wrong, in English."),
  consequence: about(Text, "What follows from it, in English."),
});
export type RealmImportProblem = Static<typeof RealmImportProblem>;
