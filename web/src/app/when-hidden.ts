/**
 * Acts each time the window is hidden, which is the last that a page is sure to hear of before it goes.
 *
 * @returns ends it
 */
export function whenHidden(act: () => void): () => void {
  const onChange = () => {
    if (document.visibilityState === "hidden") act();
  };
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}
