import { type RefObject, useLayoutEffect } from "react";
import { freeBottom } from "./free-place.ts";

/**
 * Keeps a note off the controls of the page while it is shown, also when a dialog opens or the compose box grows. A
 * dialog that fills a small screen becomes shorter, and the note appears below it. While the note is pressed, it stays.
 *
 * @param shown identifies what the note says; `undefined` while there is none
 */
export function useFreePlace(note: RefObject<HTMLElement | null>, shown: unknown): void {
  useLayoutEffect(() => {
    const element = note.current;
    if (shown === undefined || !element) return undefined;
    const root = document.documentElement;
    let request = 0;
    const place = () => {
      request = 0;
      // A button must not leave the pointer that presses it.
      if (element.matches(":active")) return;
      const rect = element.getBoundingClientRect();
      const bottom = freeBottom(rect);
      if (bottom === undefined) root.style.setProperty("--note-room", `${rect.height}px`);
      element.style.insetBlockEnd = bottom === undefined ? "" : `${bottom}px`;
      for (const dialog of document.querySelectorAll(".dialog")) sizes.observe(dialog);
      for (const box of document.querySelectorAll(".compose")) sizes.observe(box);
    };
    const placeSoon = () => {
      request ||= requestAnimationFrame(place);
    };
    const onScroll = ({ target }: Event) => {
      // Pages scroll below the note; the buttons at the end of a dialog would stay there.
      if (target instanceof Element && target.closest(".dialog")) placeSoon();
    };
    const sizes = new ResizeObserver(placeSoon);
    const changes = new MutationObserver(placeSoon);
    place();
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener("pointerup", placeSoon);
    window.addEventListener("resize", placeSoon);
    window.addEventListener("scroll", onScroll, { capture: true });
    return () => {
      cancelAnimationFrame(request);
      sizes.disconnect();
      changes.disconnect();
      window.removeEventListener("pointerup", placeSoon);
      window.removeEventListener("resize", placeSoon);
      window.removeEventListener("scroll", onScroll, { capture: true });
      element.style.removeProperty("inset-block-end");
      root.style.removeProperty("--note-room");
    };
  }, [note, shown]);
}
