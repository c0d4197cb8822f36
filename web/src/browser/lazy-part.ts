/** Loads parts of the client when they are first needed. */
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { browserRuntime } from "./runtime.ts";

const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 30_000;

/** Returns a component that `Suspense` shows a fallback for until it is loaded: see `loadPart`. */
export const lazyPart = <P>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> => lazy(() => loadPart(load));

/**
 * Loads a part and retries until it succeeds: without a connection the part is late, but never fails. Reloads the page
 * if the server has a newer build, since it may no longer have this build's files.
 *
 * @param load imports the same file each time: browsers fetch it again after a failure
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE)) {
    try {
      return await load();
    } catch {
      if (await isOutdated()) window.location.reload();
      // A random pause spreads the retries of all clients if the server has trouble.
      const milliseconds = pause * (0.5 + browserRuntime.random() / 2);
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
    }
  }
}

/** True if the server has a different build than the running one. False if the server doesn't answer. */
async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  try {
    const answer = await fetch("/", { cache: "no-store" });
    return answer.ok && entry !== null && !(await answer.text()).includes(new URL(entry.src).pathname);
  } catch {
    return false;
  }
}
