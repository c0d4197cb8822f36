/** One visit for several tests, because each visit loads the page. */
import { afterEach } from "vitest";
import type { Visit } from "./visit.ts";

/**
 * Provides a visit that the tests of a file or a `describe` share. The first test that calls the function opens it, and
 * a test that fails leaves a new one to the next. It closes with the browser's other windows after the tests.
 *
 * Each test goes to places of its own, and leaves no dialog open.
 *
 * @returns the visit, with the problems since the call
 */
export function useVisit(open: () => Promise<Visit>): () => Promise<Omit<Visit, typeof Symbol.asyncDispose>> {
  let shared: Visit | undefined;
  afterEach(async ({ task }) => {
    if (task.result?.state !== "fail") return;
    await shared?.[Symbol.asyncDispose]();
    shared = undefined;
  });
  return async () => {
    shared ??= await open();
    const { page, problems, goTo } = shared;
    const before = problems.length;
    return {
      page,
      goTo,
      get problems() {
        return problems.slice(before);
      },
    };
  };
}
