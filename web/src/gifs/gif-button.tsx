/** A button that opens the picker of moving pictures, which is loaded when it is first opened. */
import type { Gif } from "@confab/contract";
import { Suspense, useRef, useState } from "react";
import { lazyPart } from "../browser/lazy-part.ts";
import { Icon } from "../components/icon.tsx";
import { useOfferedGifs } from "../session/gif-provider.ts";
import { useTexts } from "../text/text.tsx";

const GifPopover = lazyPart(async () => ({ default: (await import("./gif-popover.tsx")).GifPopover }));

/**
 * Shows nothing where no moving pictures are offered.
 *
 * @param onChoose is called when the picker closes. A frame later, the button has the focus
 */
export function GifButton({ isDisabled, onChoose }: { isDisabled: boolean; onChoose: (gif: Gif) => void }) {
  const { writing } = useTexts();
  const provider = useOfferedGifs();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (provider === undefined) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={writing.gif}
        title={writing.gif}
        disabled={isDisabled}
        onClick={() => setOpen(true)}
      >
        <Icon name="gif" />
      </button>
      {isOpen && (
        <Suspense>
          <GifPopover
            provider={provider}
            trigger={button}
            onClose={() => setOpen(false)}
            onChoose={(gif) => {
              setOpen(false);
              onChoose(gif);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
