import { mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { MarkdownLibraries, renderMarkdown } from "@confab/markdown";
import type { Page } from "playwright-core";
import { build, type PreviewServer, preview } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readElements } from "../gallery/elements.ts";
import { lookups, renderOptions } from "../gallery/lookups.ts";
import { barriersOn } from "./app/look.ts";
import { browserPath } from "./browser.ts";
import { useBrowser } from "./use-browser.ts";

const configFile = fileURLToPath(new URL("../vite.config.ts", import.meta.url));
const root = fileURLToPath(new URL("../gallery", import.meta.url));
const elements = readElements(readFileSync(`${root}/elements.txt`, "utf8"));
/** The folder for pictures of the page; no pictures are stored without it. */
const screenshots = process.env["CONFAB_SCREENSHOTS"];

const schemes = ["light", "dark"] as const;
const widths = [1200, 360];

describe.skipIf(browserPath === undefined)("the gallery of message elements, in a browser", () => {
  let server: PreviewServer;

  beforeAll(async () => {
    await build({ configFile, root, logLevel: "error" });
    server = await preview({ configFile, root, logLevel: "error", preview: { port: 0, host: "127.0.0.1" } });
  });
  afterAll(() => server.close());
  const browser = useBrowser();

  /** Renders the page in a scheme and a width; `problems` are the page's errors. */
  async function open(colorScheme: "light" | "dark", width: number) {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
    const page = await context.newPage();
    const problems: string[] = [];
    page.on("console", (message) => {
      if (message.type() !== "info" && message.type() !== "log") problems.push(message.text());
    });
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("requestfailed", (request) => problems.push(`${request.url()} failed`));
    // External links of the page get a local picture instead.
    await page.route(
      (url) => url.hostname !== "127.0.0.1",
      (route) => route.fulfill({ path: `${root}/public/picture.svg` }),
    );
    await page.goto(server.resolvedUrls?.local[0] ?? "");
    await page.waitForSelector("html[data-state=rendered]");
    return { page, problems, close: () => context.close() };
  }

  test("shows all elements", () => {
    expect(elements.length).toBeGreaterThan(20);
  });

  test("renders each element as the server does", async () => {
    const { page, problems, close } = await open("light", 1200);
    const libraries = new MarkdownLibraries();
    for (const [index, { title, source }] of elements.entries()) {
      await libraries.loadFor(source, null);
      const { html } = renderMarkdown(source, lookups, { ...renderOptions, libraries });
      expect(await contentOf(page, index), title).toBe(await parsedBy(page, html));
    }
    expect(problems).toEqual([]);
    await close();
  });

  test.each(schemes.flatMap((scheme) => widths.map((width) => [scheme, width] as const)))(
    "can be read completely, with nothing wider than the page: %s, %i pixels wide",
    async (scheme, width) => {
      const { page, close } = await open(scheme, width);
      expect(await barriersOn(page, { rules: ["color-contrast"] })).toEqual([]);
      const widest = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(widest).toBeLessThanOrEqual(width);
      if (screenshots !== undefined) {
        mkdirSync(screenshots, { recursive: true });
        await page.screenshot({ path: `${screenshots}/elements-${scheme}-${width}.png`, fullPage: true });
      }
      await close();
    },
  );

  test("gives each of the two schemes its own background", async () => {
    const papers = await Promise.all(
      schemes.map(async (scheme) => {
        const { page, close } = await open(scheme, 1200);
        const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
        await close();
        return paper;
      }),
    );
    expect(papers).toEqual(["rgb(255, 255, 255)", "rgb(20, 24, 30)"]);
  });
});

const contentOf = (page: Page, index: number): Promise<string> =>
  page.locator("article .message-content").nth(index).innerHTML();

/** Returns HTML as the browser would serialize it. */
const parsedBy = (page: Page, html: string): Promise<string> =>
  page.evaluate((text) => {
    const element = document.createElement("div");
    element.innerHTML = text;
    return element.innerHTML;
  }, html);
