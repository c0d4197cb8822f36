import { enumOf, Int, strict, Text } from "../schema.ts";

/** The three namespaces of emoji codes; the last one has two names (see `names.ts`). */
export const ReactionType = enumOf(
  "unicode_emoji",
  "realm_emoji",
  "zulip_extra_emoji",
  "service_extra_emoji",
);

/**
 * The keys that identify an emoji. The order of the three keys is part of the wire format: `forClient` in `names.ts`
 * finds the renamed emoji by them, so objects must be built in this order.
 */
export const emojiProperties = { emoji_name: Text, emoji_code: Text, reaction_type: ReactionType };

/** A reaction as part of a message; reaction events have the user's ID under another key. */
export const Reaction = strict(
  {
    ...emojiProperties,
    user_id: Int,
    user: strict({ id: Int, email: Text, full_name: Text }, { description: "Deprecated: use `user_id`." }),
  },
  { title: "Reaction" },
);
