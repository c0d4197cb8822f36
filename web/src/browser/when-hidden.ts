/**
 * Calls `act` each time the window is hidden, the last event that a page reliably receives before it is closed.
 *
 * @returns a function that removes the listener
 */
export function whenHidden(act: () => void): () => void {
  const onChange = () => {
    if (document.visibilityState === "hidden") act();
  };
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}
