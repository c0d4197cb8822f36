import { useEffect } from "react";

export function focusMain(): void {
  document.querySelector<HTMLElement>("#messages .feed, #messages")?.focus();
}

/** Whoever came here by a link that is gone goes on with the keyboard in the middle, and not at the top of the page. */
export function useFocusInMain(): void {
  useEffect(() => {
    if (document.activeElement === document.body) focusMain();
  }, []);
}
