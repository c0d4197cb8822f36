/** Tells whether the page is being printed, so that it can show on paper what it does not draw on the screen. */
import { useSyncExternalStore } from "react";

const query = window.matchMedia("print");
/** Marks the page from the moment before the browser lays it out for paper. */
const MARK = "data-printing";

export const isPrinting = (): boolean => query.matches || document.documentElement.hasAttribute(MARK);

export const usePrinting = (): boolean => useSyncExternalStore(subscribe, isPrinting);

/** Calls `onChange` within the events, because the browser prints as soon as they have been handled. */
function subscribe(onChange: () => void): () => void {
  const begin = () => {
    document.documentElement.setAttribute(MARK, "");
    onChange();
  };
  const end = () => {
    document.documentElement.removeAttribute(MARK);
    onChange();
  };
  window.addEventListener("beforeprint", begin);
  window.addEventListener("afterprint", end);
  query.addEventListener("change", onChange);
  return () => {
    window.removeEventListener("beforeprint", begin);
    window.removeEventListener("afterprint", end);
    query.removeEventListener("change", onChange);
  };
}
