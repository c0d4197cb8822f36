import { existsSync } from "node:fs";

const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const windowlessPlace = "/usr/bin/chromium-headless-shell";

/** The Chromium for tests of pages: the one of `CONFAB_CHROMIUM`, or the system's. */
export const browserPath = process.env["CONFAB_CHROMIUM"] ?? places.find((path) => existsSync(path));

/**
 * The same engine without a window around the page, which takes less than half of the processor's time; the full
 * browser if it is missing. It lacks what a browser does outside of its pages: it is never allowed to show
 * notifications.
 */
export const windowlessBrowserPath =
  process.env["CONFAB_CHROMIUM"] ?? (existsSync(windowlessPlace) ? windowlessPlace : browserPath);
