/**
 * Holds keys that the user presses while the target of those keys is still loading. Nobody has to wait before they
 * type, and no letter is mistaken for a shortcut.
 */
import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";

let held: string[] = [];

/**
 * Holds keys as long as it is mounted; meant as the fallback of a part that is loading.
 *
 * @param onLeave called when the user does not want to wait
 */
export function HoldKeys({ onLeave }: { onLeave: () => void }): null {
  const leave = useEffectEvent(onLeave);
  useLayoutEffect(() => {
    held = [];
    const hold = (event: KeyboardEvent) => {
      if (event.key === "Escape") {
        event.stopPropagation();
        leave();
      }
      const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isText && event.key !== "Enter") return;
      held.push(event.key);
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
  }, []);
  return null;
}

/**
 * Passes the held keys to the loaded part, as if the user had typed them there. Runs when the part is on the screen,
 * because keys are held until then.
 *
 * @param type inserts the typed text
 */
export function useHeldKeys(type: (text: string) => void): void {
  const [isEntered, setEntered] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    const keys = held;
    held = [];
    if (keys.length > 0) type(keys.filter((key) => key !== "Enter").join(""));
    setEntered(keys.includes("Enter"));
  }, []);
  // Runs after the typed text has been drawn.
  useEffect(() => {
    if (!isEntered) return;
    const press = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(press);
  }, [isEntered]);
}
