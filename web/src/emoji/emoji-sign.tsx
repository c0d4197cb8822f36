import type { EmojiChoice } from "./catalogue.ts";

/** Shows an emoji as its image. Screen readers need its name next to it. */
export const EmojiSign = ({ shown }: Pick<EmojiChoice, "shown">) =>
  "text" in shown ? (
    <span className="emoji-sign" aria-hidden="true">
      {shown.text}
    </span>
  ) : (
    <img className="emoji-sign" src={shown.url} alt="" />
  );
