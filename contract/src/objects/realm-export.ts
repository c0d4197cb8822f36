import { about, Bool, enumOf, Float, Int, list, nullable, type Static, strict, Text } from "../schema.ts";

/**
 * - `public`: users, public streams, their messages and files
 * - `neutral` and `zulip`: all data, in a format of the command `confab export`
 */
export const RealmExportFormat = enumOf("public", "neutral", "zulip");
export type RealmExportFormat = Static<typeof RealmExportFormat>;

/** A copy of the organization's data, which an administrator or owner has requested. */
export const RealmExport = strict(
  {
    id: Int,
    acting_user_id: about(Int, "The user who requested it."),
    export_time: about(Float, "Time of the request, in seconds since 1970, UTC."),
    deleted_timestamp: about(nullable(Float), "Time of its deletion, if it was deleted."),
    failed_timestamp: about(nullable(Float), "Time of its failure, if it failed."),
    export_url: about(
      nullable(Text),
      "Where those who see the export in the list can fetch it, if it is there.",
    ),
    pending: about(Bool, "True while it is in progress."),
    format: about(
      RealmExportFormat,
      "`public` for public data; all data is in the format `neutral` or `zulip`.",
    ),
    progress: about(
      nullable(Float),
      "The part that is written, from 0 to 1, while it is in progress and the part is known.",
    ),
    include_private: about(Bool, "True if it has private and archived streams and direct messages as well."),
  },
  { title: "RealmExport", description: "An export of the organization's data." },
);
export type RealmExport = Static<typeof RealmExport>;

export const RealmExports = list(RealmExport);
