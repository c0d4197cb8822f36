import { endpoint } from "../endpoint.ts";

export const muteUser = endpoint("muteUser", {
  method: "POST",
  path: "/users/me/muted_users/{muted_user_id}",
  pathParameters: { muted_user_id: "id" },
  who: "user",
  tag: "alert words and muting",
  summary: "Mute a user",
  doc: "Mutes another user: all their messages, past and future, count as read.",
});

export const unmuteUser = endpoint("unmuteUser", {
  method: "DELETE",
  path: "/users/me/muted_users/{muted_user_id}",
  pathParameters: { muted_user_id: "id" },
  who: "user",
  tag: "alert words and muting",
  summary: "Unmute a user",
  doc: "Unmutes a user. Messages that arrived meanwhile stay read.",
});
