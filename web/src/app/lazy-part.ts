/** Parts of the client that are fetched when they are wanted. */
import { type ComponentType, type LazyExoticComponent, lazy } from "react";

const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 30_000;

/** A component of which `Suspense` shows what stands in for it, until it is there: see `loadPart`. */
export const lazyPart = <P>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> => lazy(() => loadPart(load));

/**
 * Where the connection is lost it comes late, and fails never. A file that the server has no more, as there is a newer
 * build, comes with the page of that build.
 *
 * @param load imports the same file each time: browsers ask for it again after a failure
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE)) {
    try {
      return await load();
    } catch {
      if (await isOutdated()) window.location.reload();
      // Not all clients at once, where it is the server that has trouble.
      const milliseconds = pause * (0.5 + Math.random() / 2);
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
    }
  }
}

/** Whether the server has another build than the one that runs here; without an answer nobody knows. */
async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  try {
    const answer = await fetch("/", { cache: "no-store" });
    return answer.ok && entry !== null && !(await answer.text()).includes(new URL(entry.src).pathname);
  } catch {
    return false;
  }
}
