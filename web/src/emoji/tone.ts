/** The skin tone of emoji in texts, which this browser remembers. Reactions have none. */
import { readRemembered } from "../browser/remembered.ts";
import type { EmojiChoice } from "./catalogue.ts";

/** The code points of the tones, from the lightest to the darkest. Without one, the emoji is yellow. */
export const tones = [undefined, 0x1f3fb, 0x1f3fc, 0x1f3fd, 0x1f3fe, 0x1f3ff] as const;

/** An index in `tones`. */
export type Tone = number;

/** The name of the remembered tone. */
export const TONE = "emoji.tone";

/** Returns a function that applies the chosen tone to emoji that have tones. */
export function inChosenTone(tone: Tone = readRemembered(TONE, 0)): (choice: EmojiChoice) => EmojiChoice {
  const modifier = tones[tone];
  return (choice) => {
    if (modifier === undefined || !choice.hasTones) return choice;
    const text = String.fromCodePoint(Number.parseInt(choice.code, 16), modifier);
    return { ...choice, shown: { text }, toned: text };
  };
}

/** Returns the emoji as it is written in a message. Emoji with a tone have no names. */
export const writtenEmoji = ({ name, toned }: Pick<EmojiChoice, "name" | "toned">): string =>
  toned ?? `:${name}:`;
