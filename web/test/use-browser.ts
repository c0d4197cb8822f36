import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launch } from "./app/visit.ts";

/**
 * Starts a browser before the tests of a file or a `describe`, and closes it after them. Call it after `useWorld`, so
 * that the browser's connections end before the server.
 *
 * @param program the full browser, for features that the windowless one lacks
 */
export function useBrowser(program?: string): Pick<Browser, "newContext"> {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launch(program);
  });
  afterAll(() => browser?.close());
  return {
    newContext: (options) => {
      if (!browser) throw new Error("The browser does not run. Use it in tests and hooks only.");
      return browser.newContext(options);
    },
  };
}
