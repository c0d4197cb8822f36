import type { StoredEmoji } from "../emoji/stored-emoji-sign.tsx";

const unicode = (emoji_name: string, emoji_code: string): StoredEmoji => ({
  emoji_name,
  emoji_code,
  reaction_type: "unicode_emoji",
});

/** Common statuses; their wording is in the texts of the interface. */
export const statusSuggestions = {
  meeting: unicode("calendar", "1f4c5"),
  underway: unicode("bus", "1f68c"),
  home: unicode("house", "1f3e0"),
  sick: unicode("ill", "1f912"),
  holiday: unicode("palm_tree", "1f334"),
} as const;

export type StatusSuggestion = keyof typeof statusSuggestions;
