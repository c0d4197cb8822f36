import { endpoint } from "../endpoint.ts";
import { maybe, raw } from "../parameter.ts";
import { Text } from "../schema.ts";

const emoji_name = raw(Text, { doc: "The emoji's name, e.g. `thumbs_up`.", example: "thumbs_up" });
const emoji_code = maybe(
  raw(Text, {
    doc: "The emoji's identifier: its code points in hexadecimal, or the ID of a custom one. Send the existing reaction's when joining it; looked up by name if absent.",
  }),
);
const reaction_type = maybe(
  raw(Text, {
    doc: "`unicode_emoji`, `realm_emoji` (custom emoji) or `zulip_extra_emoji`, which is also called `service_extra_emoji`. Looked up by name if absent.",
  }),
);

export const addReaction = endpoint("addReaction", {
  method: "POST",
  path: "/messages/{message_id}/reactions",
  pathParameters: { message_id: "id" },
  who: "user",
  parameters: { emoji_name, emoji_code, reaction_type },
  tag: "messages",
  summary: "Add a reaction",
  doc: "Adds an emoji to a message, or joins an existing reaction. Adding it twice is an error.",
});

export const removeReaction = endpoint("removeReaction", {
  method: "DELETE",
  path: "/messages/{message_id}/reactions",
  pathParameters: { message_id: "id" },
  who: "user",
  parameters: { emoji_name: maybe(emoji_name), emoji_code, reaction_type },
  tag: "messages",
  summary: "Remove a reaction",
  doc: "Removes one's own reaction, identified by name or code; custom emoji need `reaction_type` as well.",
});
