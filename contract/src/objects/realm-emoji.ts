import { about, Bool, Int, mapOf, nullable, type Static, strict, Text } from "../schema.ts";

/** A custom emoji. Deactivated ones stay in the list: old messages and reactions show them. */
export const RealmEmoji = strict(
  {
    id: Text,
    name: Text,
    source_url: Text,
    still_url: about(nullable(Text), "A picture that does not move; null unless `source_url` is animated."),
    deactivated: Bool,
    author_id: nullable(Int),
  },
  {
    title: "RealmEmoji",
    description: "Deactivated ones are listed, because old messages show them.",
  },
);
export type RealmEmoji = Static<typeof RealmEmoji>;

/** Custom emoji by ID as text. */
export const RealmEmojiMap = mapOf(RealmEmoji);
