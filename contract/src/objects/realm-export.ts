import { about, Bool, Float, Int, list, nullable, type Static, strict, Text } from "../schema.ts";

/** A copy of the organization's public data, which an administrator has requested. */
export const RealmExport = strict(
  {
    id: Int,
    acting_user_id: about(Int, "The user who requested it."),
    export_time: about(Float, "Time of the request, in seconds since 1970, UTC."),
    deleted_timestamp: about(nullable(Float), "Time of its deletion, if it was deleted."),
    failed_timestamp: about(nullable(Float), "Time of its failure, if it failed."),
    export_url: about(nullable(Text), "Where administrators can fetch it, if it is there."),
    pending: about(Bool, "True while it is in progress."),
  },
  { title: "RealmExport", description: "An export of the organization's public data." },
);
export type RealmExport = Static<typeof RealmExport>;

export const RealmExports = list(RealmExport);
