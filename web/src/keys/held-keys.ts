/**
 * Holds keys that the user presses while the target of those keys is still loading. Nobody has to wait before they
 * type, and no letter is mistaken for a shortcut.
 */
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";

/** The held keys, which the parent of both the fallback and the loaded part keeps. */
export type HeldKeys = RefObject<string[]>;

/**
 * Holds keys as long as it is mounted; meant as the fallback of a part that is loading.
 *
 * @param onLeave called when the user does not want to wait
 */
export function HoldKeys({ held, onLeave }: { held: HeldKeys; onLeave: () => void }): null {
  const leave = useEffectEvent(onLeave);
  useLayoutEffect(() => {
    held.current = [];
    const hold = (event: KeyboardEvent) => {
      if (event.key === "Escape") {
        event.stopPropagation();
        leave();
      }
      const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isText && event.key !== "Enter") return;
      held.current.push(event.key);
      event.preventDefault();
      event.stopPropagation();
    };
    const onPointerDown = () => leave();
    window.addEventListener("keydown", hold, { capture: true });
    window.addEventListener("pointerdown", onPointerDown);
    return () => {
      window.removeEventListener("keydown", hold, { capture: true });
      window.removeEventListener("pointerdown", onPointerDown);
    };
  }, [held]);
  return null;
}

/**
 * Passes the held keys to the loaded part, as if the user had typed them there. Runs when the part is on the screen,
 * because keys are held until then.
 *
 * @param type inserts the typed text
 */
export function useHeldKeys(held: HeldKeys, type: (text: string) => void): void {
  const [isEntered, setEntered] = useState(false);
  const insert = useEffectEvent(type);
  useLayoutEffect(() => {
    const keys = held.current;
    held.current = [];
    if (keys.length > 0) insert(keys.filter((key) => key !== "Enter").join(""));
    setEntered(keys.includes("Enter"));
  }, [held]);
  // Runs after the typed text has been drawn.
  useEffect(() => {
    if (!isEntered) return;
    const press = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(press);
  }, [isEntered]);
}
