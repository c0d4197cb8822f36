/** The names of emoji in a bulk export. */

import { CustomEmojiNames } from "../convert/custom-emoji-names.ts";
import { standardEmoji } from "../convert/emoji-names.ts";

/** Mattermost's own names of skin tones follow the name of the emoji. */
const SKIN_TONE = /_(?:light|medium_light|medium|medium_dark|dark)_skin_tone$/;

export class EmojiNames {
  readonly #custom = new CustomEmojiNames();

  /** @returns the name that a custom emoji gets here; `undefined` if it has none */
  add(name: string): string | undefined {
    return this.#custom.add(name);
  }

  /** @returns a character, or the name of a custom emoji without colons; `undefined` for other names */
  find(name: string): string | undefined {
    const written = name.trim().toLowerCase();
    return this.#custom.find(written) ?? standardEmoji(written.replace(SKIN_TONE, ""));
  }

  /** Returns an emoji as texts show it; `undefined` if there is none of that name. */
  shown(name: string): string | undefined {
    const custom = this.#custom.find(name.trim().toLowerCase());
    return custom === undefined ? this.find(name) : `:${custom}:`;
  }
}
