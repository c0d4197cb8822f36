import { endpoint } from "../endpoint.ts";
import { MAX_MUTED_DIRECT_CONVERSATIONS } from "../limits.ts";
import { json } from "../parameter.ts";
import { Int, list } from "../schema.ts";

const tag = "alert words and muting";
const path = "/users/me/muted_direct_conversations";
const user_ids = json(list(Int), {
  doc: "The participants of the conversation; the caller may be left out.",
  example: "[9, 10]",
});

export const muteDirectConversation = endpoint("muteDirectConversation", {
  method: "POST",
  path,
  who: "user",
  parameters: { user_ids },
  tag,
  summary: "Mute a direct conversation",
  doc: `Mutes a direct conversation for the user alone: its messages stay unread, but only those that mention the user notify them. If it is muted already, nothing changes. A user can mute at most ${MAX_MUTED_DIRECT_CONVERSATIONS} direct conversations.`,
});

export const unmuteDirectConversation = endpoint("unmuteDirectConversation", {
  method: "DELETE",
  path,
  who: "user",
  parameters: { user_ids },
  tag,
  summary: "Unmute a direct conversation",
  doc: "Unmutes a direct conversation. If it is not muted, nothing changes.",
});
