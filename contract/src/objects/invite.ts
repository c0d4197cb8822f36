import { about, Bool, Int, nullable, optional, type Static, strict, Text, UnixSeconds } from "../schema.ts";
import { RoleSchema } from "./user.ts";

export const Invite = strict(
  {
    id: Int,
    email: optional(about(Text, "The invited address; absent from reusable links.")),
    invited_by_user_id: Int,
    invited: UnixSeconds,
    expiry_date: nullable(UnixSeconds),
    invited_as: about(RoleSchema, "The role of the new account."),
    is_multiuse: Bool,
    notify_referrer_on_join: Bool,
    link_url: optional(about(Text, "Only of reusable links.")),
  },
  { title: "Invite" },
);
export type Invite = Static<typeof Invite>;
