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
    link_url: optional(
      about(
        Text,
        "The link to copy: of reusable links, and of all others while the server sends no e-mails (`server_sends_emails`).",
      ),
    ),
  },
  { title: "Invite" },
);
export type Invite = Static<typeof Invite>;
