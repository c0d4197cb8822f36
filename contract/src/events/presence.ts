import { event } from "../event.ts";
import { userStatusChange } from "../objects/user-status.ts";

export const userStatus = event(
  "user_status",
  userStatusChange,
  "A user's status changed; only what changed of it, with empty texts for what was cleared.",
);
