import { useEffect, useRef } from "react";

const isOurs = (): boolean => (window.history.state as { viewer?: boolean } | null)?.viewer === true;

/**
 * Lets the browser's "back" close a window over the page, as phones have no escape key. The window has an entry of its
 * own in the history while it is open.
 *
 * @returns a function that closes the window and removes the entry
 */
export function useBackCloses(onClose: () => void): () => void {
  const isClosing = useRef(false);
  const present = useRef(onClose);
  useEffect(() => {
    present.current = onClose;
  });
  useEffect(() => {
    if (!isOurs()) window.history.pushState({ viewer: true }, "");
    const leave = () => present.current();
    window.addEventListener("popstate", leave);
    window.addEventListener("hashchange", leave);
    return () => {
      window.removeEventListener("popstate", leave);
      window.removeEventListener("hashchange", leave);
    };
  }, []);
  return () => {
    // A second step back would leave the view below.
    if (isClosing.current) return;
    isClosing.current = true;
    if (isOurs()) window.history.back();
    else present.current();
  };
}
