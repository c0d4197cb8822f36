/**
 * Keys that are pressed while what they are meant for is still being fetched, so that nobody has to wait before they
 * type, and no letter is taken for a shortcut.
 */
import { useEffect, useLayoutEffect } from "react";

let held: string[] = [];

/** Keeps keys as long as it is on the screen: as the fallback of what is fetched. */
export function HoldKeys(): null {
  useLayoutEffect(() => {
    held = [];
    const hold = (event: KeyboardEvent) => {
      const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isText && event.key !== "Enter") return;
      held.push(event.key);
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("keydown", hold, { capture: true });
    return () => window.removeEventListener("keydown", hold, { capture: true });
  }, []);
  return null;
}

/** What was typed meanwhile. */
export const heldText = (): string => held.filter((key) => key !== "Enter").join("");

/** Presses Enter in what has the focus, if it was pressed meanwhile; after that, nothing is held. */
export function usePressHeldEnter(): void {
  useEffect(() => {
    const isPressed = held.includes("Enter");
    held = [];
    if (!isPressed) return;
    const press = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(press);
  }, []);
}
