import { useRef, useState } from "react";
import { Popover, Dialog as SmallDialog } from "react-aria-components";
import { Icon } from "../components/icon.tsx";
import { EmojiPicker } from "../emoji/picker.tsx";
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
      <Popover
        className="popover"
        triggerRef={button}
        placement="bottom start"
        isOpen={isChoosing}
        onOpenChange={setIsChoosing}
      >
        <SmallDialog className="popover-window" aria-label={card.chooseEmoji}>
          <EmojiPicker
            onChoose={({ name, code, type }) => {
              setIsChoosing(false);
              onChoose({ emoji_name: name, emoji_code: code, reaction_type: type });
            }}
          />
        </SmallDialog>
      </Popover>
    </>
  );
}
