/** Sets the status that the user shows to everybody. */
import { type Problem, problemIn } from "@confab/client";
import { useId, useRef, useState } from "react";
import { Dialog } from "../components/dialog.tsx";
import { IconButton } from "../components/icon-button.tsx";
import { StoredEmojiSign } from "../emoji/stored-emoji-sign.tsx";
import { useProblemText } from "../session/problem-text.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { emojiOf } from "./status-emoji.tsx";
import { StatusEmojiButton } from "./status-emoji-button.tsx";
import { type StatusSuggestion, statusSuggestions } from "./status-suggestions.ts";

const LONGEST = 60;

export default function StatusDialog({ onClose }: { onClose: () => void }) {
  const { card, app } = useTexts();
  const session = useSession();
  const before = useModel(({ userStatuses, options }) => userStatuses.get(options.userId)) ?? {};
  const [text, setText] = useState(before.status_text ?? "");
  const [emoji, setEmoji] = useState(emojiOf(before));
  const [problem, setProblem] = useState<Problem>();
  const describeProblem = useProblemText();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const isEmpty = text === "" && !emoji;
  const put = (newText: string, newEmoji: typeof emoji) => {
    setText(newText);
    setEmoji(newEmoji);
    field.current?.focus();
  };
  const save = async () => {
    // Sends the emoji only if it changed: a custom emoji may have been removed since, and the server would reject it.
    const isOther = emoji?.emoji_name !== before.emoji_name || emoji?.emoji_code !== before.emoji_code;
    try {
      await session.client.updateStatus({
        status_text: text.trim(),
        ...(isOther && (emoji ?? { emoji_name: "" })),
      });
      onClose();
    } catch (error) {
      setProblem(problemIn(error));
    }
  };
  return (
    <Dialog title={card.setStatus} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <label htmlFor={id}>{card.status}</label>
        <div className="status-fields">
          <StatusEmojiButton emoji={emoji} onChoose={setEmoji} />
          <input
            id={id}
            ref={field}
            className="field"
            autoFocus
            value={text}
            maxLength={LONGEST}
            onChange={(event) => setText(event.target.value)}
          />
          {!isEmpty && (
            <IconButton icon="close" label={card.clearStatus} onClick={() => put("", undefined)} />
          )}
        </div>
        {isEmpty && <Suggestions onChoose={(key) => put(card.suggestions[key], statusSuggestions[key])} />}
        {problem !== undefined && (
          <p className="sidebar-problem" role="alert">
            {describeProblem(problem)}
          </p>
        )}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {app.cancel}
          </button>
          <button type="submit" className="button is-main">
            {card.save}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function Suggestions({ onChoose }: { onChoose: (key: StatusSuggestion) => void }) {
  const { card } = useTexts();
  const keys = Object.keys(statusSuggestions) as StatusSuggestion[];
  return (
    <ul className="status-suggestions" aria-label={card.statusSuggestions}>
      {keys.map((key) => (
        <li key={key}>
          <button type="button" className="button is-quiet" onClick={() => onChoose(key)}>
            <StoredEmojiSign emoji={statusSuggestions[key]} /> {card.suggestions[key]}
          </button>
        </li>
      ))}
    </ul>
  );
}
