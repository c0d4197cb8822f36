import { about, Bool, Int, type Static, strict, Text, UnixSeconds } from "../schema.ts";

/** A folder in which an organization arranges its streams (docs/interface/channel-folders.md#objects). */
export const ChannelFolder = strict(
  {
    id: Int,
    name: Text,
    order: about(Int, "Its place among all folders, archived ones included, counted from 0."),
    date_created: UnixSeconds,
    creator_id: Int,
    description: Text,
    rendered_description: Text,
    is_archived: Bool,
  },
  { title: "ChannelFolder" },
);
export type ChannelFolder = Static<typeof ChannelFolder>;
