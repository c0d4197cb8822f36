import { afterAll, beforeEach } from "vitest";
import type { Visit } from "./visit.ts";

/** A window that the tests of a file share. `problems` are those since the test has asked for it. */
export type SharedVisit = Omit<Visit, typeof Symbol.asyncDispose>;

/**
 * Returns a function that opens a window for the first test that asks for it, and then gives it to all others. They find
 * it at the place and with the overlays that the test before has left. After a failed test, the next one or the second
 * attempt gets a new window.
 */
export function useVisit(open: () => Promise<Visit>): () => Promise<SharedVisit> {
  let current: Visit | undefined;
  const leave = async () => {
    const left = current;
    current = undefined;
    await left?.[Symbol.asyncDispose]();
  };
  beforeEach(({ onTestFailed }) => onTestFailed(leave));
  afterAll(leave);
  return async () => {
    current ??= await open();
    const { page, problems, goTo } = current;
    const earlier = problems.length;
    return {
      page,
      goTo,
      get problems() {
        return problems.slice(earlier);
      },
    };
  };
}
