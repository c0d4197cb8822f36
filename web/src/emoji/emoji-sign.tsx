import type { EmojiChoice } from "./catalogue.ts";

/** An emoji as it looks; its name has to stand beside it for those who listen. */
export const EmojiSign = ({ shown }: Pick<EmojiChoice, "shown">) =>
  "text" in shown ? (
    <span className="emoji-sign" aria-hidden="true">
      {shown.text}
    </span>
  ) : (
    <img className="emoji-sign" src={shown.url} alt="" />
  );
