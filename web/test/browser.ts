import { existsSync } from "node:fs";

const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The Chromium that pages are tested in: the one of `CONFAB_CHROMIUM`, or the system's. */
export const browserPath = process.env["CONFAB_CHROMIUM"] ?? places.find((path) => existsSync(path));
