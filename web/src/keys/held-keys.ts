/**
 * Keys that are pressed while what they are meant for is still being fetched, so that nobody has to wait before they
 * type, and no letter is taken for a shortcut.
 */
import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";

let held: string[] = [];

/**
 * Keeps keys as long as it is on the screen: as the fallback of what is fetched.
 *
 * @param onLeave somebody does not want to wait for it
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
 * Gives what was held to what has come, as if it had been typed into it. Not before it is on the screen: keys are held
 * until then.
 *
 * @param type sets what is typed
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
  // After what was typed has been drawn.
  useEffect(() => {
    if (!isEntered) return;
    const press = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(press);
  }, [isEntered]);
}
