import { useOnChange } from "./use-on-change.ts";

/** Moves the focus to the messages or, in views without messages, to the middle of the page. */
export function focusMain(): void {
  const main = document.querySelector<HTMLElement>("#messages");
  (main?.querySelector<HTMLElement>(".feed") ?? main)?.focus();
}

/** The element that had the focus last. */
let focused: EventTarget | null = null;

document.addEventListener("focusin", ({ target }) => {
  focused = target;
});

/**
 * Moves the focus to the middle if the focused element was removed. Otherwise the browser would continue at the top of
 * the page.
 *
 * @param dependency the focus is checked on mount and after each change of this value
 */
export function useFocusInMain(dependency?: unknown): void {
  useOnChange(dependency, () => {
    const { activeElement, body } = document;
    const isGone = activeElement === body && focused instanceof Element && !focused.isConnected;
    // If the focus waits on the middle while its content loads, it moves on to the content.
    if (isGone || activeElement?.matches("main")) focusMain();
  });
}
