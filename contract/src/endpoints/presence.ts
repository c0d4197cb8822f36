import { endpoint } from "../endpoint.ts";
import { json, maybe, raw } from "../parameter.ts";
import { Bool, Text, textUpTo } from "../schema.ts";

export const updateStatus = endpoint("updateStatus", {
  method: "POST",
  path: "/users/me/status",
  who: "human",
  parameters: {
    status_text: maybe(raw(textUpTo(60), { doc: '`""` clears it.', example: "on vacation" })),
    away: maybe(json(Bool, { example: "true" })),
    emoji_name: maybe(raw(Text, { doc: '`""` clears the emoji.', example: "car" })),
    emoji_code: maybe(raw(Text, { doc: "Only with `emoji_name`.", example: "1f697" })),
    reaction_type: maybe(raw(Text, { doc: "Only with `emoji_name`.", example: "unicode_emoji" })),
  },
  tag: "users",
  summary: "Update one's own status",
  doc: "Changes what others see of the user's status: only what is given.",
});
