/** The short names of standard emoji that chat products use, such as `+1`. */
import github from "emojibase-data/en/shortcodes/github.json" with { type: "json" };
import iamcal from "emojibase-data/en/shortcodes/iamcal.json" with { type: "json" };
import joypixels from "emojibase-data/en/shortcodes/joypixels.json" with { type: "json" };

type Names = Readonly<Record<string, string | readonly string[]>>;

const emojiByName = new Map<string, string>();

// The first set that has a name decides.
for (const names of [iamcal, github, joypixels] satisfies Names[]) {
  for (const [code, shortNames] of Object.entries<string | readonly string[]>(names)) {
    for (const name of [shortNames].flat()) {
      if (!emojiByName.has(name)) emojiByName.set(name, characterOf(code));
    }
  }
}

/** @param code such as `1F1E9-1F1EA` */
function characterOf(code: string): string {
  return String.fromCodePoint(...code.split("-").map((part) => Number.parseInt(part, 16)));
}

/**
 * Returns the character of a standard emoji, without its skin tone; `undefined` for other names.
 *
 * @param name without colons around it, such as `+1` or `wave::skin-tone-3`
 */
export function standardEmoji(name: string): string | undefined {
  const [shortName = "", tone] = name.toLowerCase().split("::");
  if (tone !== undefined && !tone.startsWith("skin-tone-")) return undefined;
  return emojiByName.get(shortName);
}
