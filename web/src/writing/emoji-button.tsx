/** The button that inserts an emoji at the caret. */
import { Suspense, useRef, useState } from "react";
import { lazyPart } from "../browser/lazy-part.ts";
import { Icon } from "../components/icon.tsx";
import { useTexts } from "../text/text.tsx";

const EmojiPopover = lazyPart(async () => ({
  default: (await import("../emoji/emoji-popover.tsx")).EmojiPopover,
}));

/** @param onInsert gets text for the caret */
export function EmojiButton({ disabled, onInsert }: { disabled: boolean; onInsert: (text: string) => void }) {
  const { writing } = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-button"
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={writing.emoji}
        title={writing.emoji}
        onClick={() => setOpen(true)}
      >
        <Icon name="smile" />
      </button>
      {isOpen && (
        <Suspense>
          <EmojiPopover
            label={writing.emoji}
            trigger={button}
            placement="top start"
            onClose={() => setOpen(false)}
            onChoose={({ name }) => {
              setOpen(false);
              // The popover returns the focus to the button first, and the field takes it then.
              requestAnimationFrame(() => onInsert(`:${name}: `));
            }}
          />
        </Suspense>
      )}
    </>
  );
}
