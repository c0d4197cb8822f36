import { enumOf, Int, strict, Text } from "../schema.ts";

/** The three namespaces of emoji codes; the last one goes by two names (see `names.ts`). */
export const ReactionType = enumOf(
  "unicode_emoji",
  "realm_emoji",
  "zulip_extra_emoji",
  "service_extra_emoji",
);

/**
 * What names an emoji. The order of the three keys is part of the wire format: `forClient` in `names.ts` finds
 * the renamed emoji by them, so objects have to be built in this order.
 */
export const emojiProperties = { emoji_name: Text, emoji_code: Text, reaction_type: ReactionType };

/** A reaction as messages carry it; in reaction events the user's ID stands under another key. */
export const Reaction = strict(
  {
    ...emojiProperties,
    user_id: Int,
    user: strict({ id: Int, email: Text, full_name: Text }, { description: "Deprecated: use `user_id`." }),
  },
  { title: "Reaction" },
);
