import type { ComponentProps, RefObject } from "react";
import { Popover, Dialog as SmallDialog } from "react-aria-components";
import { useBackCloses } from "../browser/back-closes.ts";
import type { EmojiChoice } from "./catalogue.ts";
import { EmojiPicker } from "./picker.tsx";

/** Shows the emoji picker beside the button that opened it. */
export function EmojiPopover({
  label,
  trigger,
  placement,
  withTones,
  onChoose,
  onClose,
}: {
  label: string;
  trigger: RefObject<HTMLElement | null>;
  placement: NonNullable<ComponentProps<typeof Popover>["placement"]>;
  withTones: boolean;
  onChoose: (choice: EmojiChoice) => void;
  onClose: () => void;
}) {
  useBackCloses(onClose);
  return (
    <Popover
      className="popover"
      triggerRef={trigger}
      placement={placement}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <SmallDialog className="popover-window" aria-label={label}>
        <EmojiPicker withTones={withTones} onChoose={onChoose} />
      </SmallDialog>
    </Popover>
  );
}
