/** Moves elements with a finger, and lets them glide to their place. */

const GLIDE_MILLISECONDS = 150;

const still = window.matchMedia("(prefers-reduced-motion: reduce)");

/** Moves an element sideways. Without motion, it stays where it is until the end. */
export function shift(element: HTMLElement, distance: number): void {
  if (!still.matches) element.style.transform = `translateX(${distance}px)`;
}

/** Lets a shifted element glide to a distance, and takes it to its own place after that. */
export async function glide(element: HTMLElement, to: number): Promise<void> {
  const from = element.style.transform;
  element.style.transform = "";
  if (still.matches || from === "") return;
  const way = [{ transform: from }, { transform: `translateX(${to}px)` }];
  await element
    .animate(way, { duration: GLIDE_MILLISECONDS, easing: "ease-out" })
    .finished.catch(() => undefined);
}

/** Gives a short sign that the hand feels, where the browser can. */
export function vibrate(): void {
  // Safari and Firefox lack the function.
  if ("vibrate" in navigator) navigator.vibrate(10);
}
