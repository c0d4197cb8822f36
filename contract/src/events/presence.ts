import { event } from "../event.ts";
import { LegacyPresence } from "../objects/presence.ts";
import { userStatusChange } from "../objects/user-status.ts";
import { Float, Int, optional, Text } from "../schema.ts";

export const userStatus = event(
  "user_status",
  userStatusChange,
  "A user's status changed. Contains only the changed parts; cleared ones are empty. `away` follows the setting `presence_enabled`.",
);

export const presence = event(
  "presence",
  { user_id: Int, email: optional(Text), server_timestamp: Float, presence: LegacyPresence },
  "A user is active again, in organizations of up to 100 users; without `email` for queues with `slim_presence`.",
);
