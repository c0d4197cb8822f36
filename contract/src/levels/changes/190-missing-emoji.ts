import { asEarlier, type LevelChange } from "../level-change.ts";

export const missingEmoji: LevelChange = {
  level: 190,
  summary: "`DELETE /realm/emoji/{emoji_name}` answers with 404 if there is no such emoji.",
  earlier: "The status is 400.",
  errors: {
    deactivateCustomEmoji: (error) =>
      error.status === 404 && error.code === "BAD_REQUEST" ? asEarlier(error, { status: 400 }) : error,
  },
};
