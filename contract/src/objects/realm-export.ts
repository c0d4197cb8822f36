import { about, Bool, Float, Int, list, nullable, type Static, strict, Text } from "../schema.ts";

/** A copy of the organization's public data, which an administrator has requested. */
export const RealmExport = strict(
  {
    id: Int,
    acting_user_id: about(Int, "Who asked for it."),
    export_time: about(Float, "When, in seconds since 1970, UTC."),
    deleted_timestamp: about(nullable(Float), "When it was deleted, if it was."),
    failed_timestamp: about(nullable(Float), "When it was given up, if it was."),
    export_url: about(nullable(Text), "Where administrators can fetch it, if it is there."),
    pending: about(Bool, "Whether it is still being made."),
  },
  { title: "RealmExport", description: "An export of the organization's public data." },
);
export type RealmExport = Static<typeof RealmExport>;

export const RealmExports = list(RealmExport);
