/** A button that opens the emoji picker. The picker is loaded when it is first opened. */
import { type ComponentProps, type ReactNode, Suspense, useRef, useState } from "react";
import { lazyPart } from "../browser/lazy-part.ts";
import type { EmojiChoice } from "./catalogue.ts";

const EmojiPopover = lazyPart(async () => ({
  default: (await import("./emoji-popover.tsx")).EmojiPopover,
}));

/**
 * @param label the name of the button, which shows only `children`
 * @param pickerLabel the name of the opened picker
 * @param withTones true for texts. Reactions have no skin tones
 * @param onChoose is called when the picker closes. A frame later, the button has the focus
 */
export function EmojiPickerButton({
  label,
  pickerLabel,
  placement,
  withTones = false,
  children,
  onChoose,
  ...rest
}: {
  label: string;
  pickerLabel: string;
  placement: ComponentProps<typeof EmojiPopover>["placement"];
  withTones?: boolean;
  children: ReactNode;
  onChoose: (choice: EmojiChoice) => void;
} & Pick<ComponentProps<"button">, "className" | "disabled" | "title">) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={label}
        onClick={() => setOpen(true)}
        {...rest}
      >
        {children}
      </button>
      {isOpen && (
        <Suspense>
          <EmojiPopover
            label={pickerLabel}
            trigger={button}
            placement={placement}
            withTones={withTones}
            onClose={() => setOpen(false)}
            onChoose={(choice) => {
              setOpen(false);
              onChoose(choice);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
