import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launch } from "./app/visit.ts";
import { closeUsedWindows, type Opener } from "./app/windows.ts";

/** The browser that all files of a worker use in turn, with the windows that visits have left. */
const shared = openerOf(undefined);

/**
 * Provides a browser to the tests of a file or a `describe`, and closes their windows after them. Call it after
 * `useWorld`, so that the browser's connections end before the server.
 *
 * @param program the full browser, for features that the windowless one lacks; it runs for these tests alone
 */
export function useBrowser(program?: string): Opener {
  const opener = program === undefined ? shared : openerOf(program);
  beforeAll(() => opener.start());
  afterAll(() => (program === undefined ? closeUsedWindows(opener) : opener.close()));
  return opener;
}

function openerOf(program: string | undefined) {
  let browser: Browser | undefined;
  return {
    start: async () => {
      if (!browser?.isConnected()) browser = await launch(program);
    },
    close: async () => browser?.close(),
    contexts: () => browser?.contexts() ?? [],
    newContext: (options: Parameters<Opener["newContext"]>[0]) => {
      if (!browser) throw new Error("The browser does not run. Use it in tests and hooks only.");
      return browser.newContext(options);
    },
  };
}
