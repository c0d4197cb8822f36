import { optional, Text } from "../../schema.ts";
import { earlier, type LevelChange } from "../level-change.ts";

export const stillPicturesOfEmoji: LevelChange = {
  level: 113,
  summary: "Custom emoji always have `still_url`, which is null if the picture does not move.",
  earlier: "`still_url` is absent if the picture does not move.",
  objects: {
    RealmEmoji: {
      was: {
        still_url: earlier(optional(Text), ({ still_url }) => (still_url as string | null) ?? undefined),
      },
    },
  },
};
