import { about, Bool, Int, optional, type Static, strict, Text, UnixSeconds } from "../schema.ts";
import { RoleSchema } from "./user.ts";

export const Invite = strict(
  {
    id: Int,
    email: optional(about(Text, "Who is invited; absent from links that many may use.")),
    invited_by_user_id: Int,
    invited: UnixSeconds,
    expiry_date: UnixSeconds,
    invited_as: about(RoleSchema, "The role of the account that it makes."),
    is_multiuse: Bool,
    link_url: optional(about(Text, "Only of links that many may use.")),
  },
  { title: "Invite" },
);
export type Invite = Static<typeof Invite>;
