import { useRef, useState } from "react";
import { Icon } from "../components/icon.tsx";
import { EmojiPopover } from "../emoji/emoji-popover.tsx";
import { type StoredEmoji, StoredEmojiSign } from "../emoji/stored-emoji-sign.tsx";
import { useTexts } from "../text/text.tsx";

/** Shows the emoji of a status, and opens the choice of another one. */
export function StatusEmojiButton({
  emoji,
  onChoose,
}: {
  emoji: StoredEmoji | undefined;
  onChoose: (emoji: StoredEmoji) => void;
}) {
  const { card } = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button status-emoji-button"
        aria-haspopup="dialog"
        aria-expanded={isChoosing}
        aria-label={card.statusEmoji(emoji?.emoji_name.replaceAll("_", " "))}
        onClick={() => setIsChoosing(true)}
      >
        {emoji ? <StoredEmojiSign emoji={emoji} /> : <Icon name="smile" />}
      </button>
      {isChoosing && (
        <EmojiPopover
          label={card.chooseEmoji}
          trigger={button}
          placement="bottom start"
          onClose={() => setIsChoosing(false)}
          onChoose={({ name, code, type }) => {
            setIsChoosing(false);
            onChoose({ emoji_name: name, emoji_code: code, reaction_type: type });
          }}
        />
      )}
    </>
  );
}
