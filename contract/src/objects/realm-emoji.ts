import { Bool, Int, mapOf, nullable, optional, type Static, strict, Text } from "../schema.ts";

/** A custom emoji. Deactivated ones stay in the list: old messages and reactions show them. */
export const RealmEmoji = strict(
  {
    id: Text,
    name: Text,
    source_url: Text,
    still_url: optional(Text),
    deactivated: Bool,
    author_id: nullable(Int),
  },
  {
    title: "RealmEmoji",
    description:
      "Deactivated ones are listed, because old messages show them. `still_url` is for animated ones.",
  },
);
export type RealmEmoji = Static<typeof RealmEmoji>;

/** Custom emoji by ID as text. */
export const RealmEmojiMap = mapOf(RealmEmoji);
