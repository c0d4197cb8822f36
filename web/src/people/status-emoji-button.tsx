import { Icon } from "../components/icon.tsx";
import { EmojiPickerButton } from "../emoji/emoji-picker-button.tsx";
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
  return (
    <EmojiPickerButton
      className="button status-emoji-button"
      label={card.statusEmoji(emoji?.emoji_name.replaceAll("_", " "))}
      pickerLabel={card.chooseEmoji}
      placement="bottom start"
      onChoose={({ name, code, type }) =>
        onChoose({ emoji_name: name, emoji_code: code, reaction_type: type })
      }
    >
      {emoji ? <StoredEmojiSign emoji={emoji} /> : <Icon name="smile" />}
    </EmojiPickerButton>
  );
}
