import { useEffect } from "react";

/** Puts the keyboard to the messages, or where there are none to what is in the middle instead. */
export function focusMain(): void {
  const main = document.querySelector<HTMLElement>("#messages");
  (main?.querySelector<HTMLElement>(".feed") ?? main)?.focus();
}

/** What had the focus last. */
let focused: EventTarget | null = null;

document.addEventListener("focusin", ({ target }) => {
  focused = target;
});

/**
 * Whoever used something that is gone now goes on with the keyboard in the middle, and not at the top of the page.
 *
 * @param dependency with each change of it that is looked after, and when the component comes
 */
export function useFocusInMain(dependency?: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only something new takes away what was there
  useEffect(() => {
    const { activeElement, body } = document;
    const isGone = activeElement === body && focused instanceof Element && !focused.isConnected;
    // Who waits in the middle for what is to come there goes on to that.
    if (isGone || activeElement?.matches("main")) focusMain();
  }, [dependency]);
}
