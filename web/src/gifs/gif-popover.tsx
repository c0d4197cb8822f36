import type { Gif } from "@confab/contract";
import type { RefObject } from "react";
import { Popover, Dialog as SmallDialog } from "react-aria-components";
import { useBackCloses } from "../browser/back-closes.ts";
import { useTexts } from "../text/text.tsx";
import { GifPicker } from "./gif-picker.tsx";
import "./gifs.css";

/** Shows the picker of moving pictures beside the button that opened it. */
export function GifPopover({
  provider,
  trigger,
  onChoose,
  onClose,
}: {
  provider: string;
  trigger: RefObject<HTMLElement | null>;
  onChoose: (gif: Gif) => void;
  onClose: () => void;
}) {
  const { writing } = useTexts();
  useBackCloses(onClose);
  return (
    <Popover
      className="popover"
      triggerRef={trigger}
      placement="top start"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <SmallDialog className="popover-window" aria-label={writing.gif}>
        <GifPicker provider={provider} onChoose={onChoose} />
      </SmallDialog>
    </Popover>
  );
}
