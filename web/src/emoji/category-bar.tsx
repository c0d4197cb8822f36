/** The categories of emoji as a row of buttons, which the arrow keys move along. */
import { Toolbar } from "react-aria-components";
import { useTexts } from "../text/text.tsx";
import type { EmojiChoice } from "./catalogue.ts";
import { EmojiSign } from "./emoji-sign.tsx";
import type { Section } from "./lines.ts";

export interface Category extends Section {
  readonly name: string;
  readonly sign: EmojiChoice["shown"];
}

/** @param current the index of the category on the screen */
export function CategoryBar({
  categories,
  current,
  onGo,
}: {
  categories: readonly Category[];
  current: number | undefined;
  onGo: (category: number) => void;
}) {
  const { emoji: texts } = useTexts();
  return (
    <Toolbar className="emoji-categories" aria-label={texts.categories}>
      {categories.map(({ name, sign }, index) => (
        <button
          key={name}
          type="button"
          className="emoji-category"
          aria-label={name}
          title={name}
          aria-current={index === current}
          onClick={() => onGo(index)}
        >
          <EmojiSign shown={sign} />
        </button>
      ))}
    </Toolbar>
  );
}
