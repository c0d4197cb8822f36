/** The typeface: its size, where it is used, and its figures. */
import { readdirSync } from "node:fs";
import { useWorld } from "@confab/testkit/vitest";
import type { BrowserContext, Page, Response } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { visit } from "./visit.ts";

/** The limit for all files of the typeface that a screen loads. */
const MOST_BYTES = 100_000;

/** Collects the files of typefaces that a browser fetches, with their sizes. */
function fontsOf(context: BrowserContext) {
  const answers = new Map<string, Response>();
  context.on("response", (response) => {
    if (response.url().endsWith(".woff2")) answers.set(response.url(), response);
  });
  return {
    names: () => [...answers.keys()].map((url) => new URL(url).pathname.replace(/-[\w-]{8}\.woff2$/, "")),
    // Bodies are read here and not on arrival: reading one while the page closes fails.
    bytes: async () => {
      const bodies = await Promise.all([...answers.values()].map((answer) => answer.body()));
      return bodies.reduce((sum, { length }) => sum + length, 0);
    },
  };
}

/** Returns the names of the fonts that the browser has drawn an element with. */
async function drawnWith(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  return fonts.map(({ familyName, isCustomFont }) => `${familyName}${isCustomFont ? "" : " of the system"}`);
}

describe.skipIf(browserPath === undefined)("the typeface", () => {
  const { world } = useWorld();
  const browser = useBrowser();

  test("draws the first screen, and has at most 100 KB", async () => {
    const cordelia = world.as("cordelia");
    await cordelia.subscribe(["castle"]);
    await world.as("hamlet").send("castle", "walls", "Überall wächst Efeu: ça va, señor?");
    let fonts: ReturnType<typeof fontsOf> | undefined;
    const listening = {
      newContext: async (options: Parameters<typeof browser.newContext>[0]) => {
        const context = await browser.newContext(options);
        fonts = fontsOf(context);
        return context;
      },
    };
    await using visitor = await visit(listening as typeof browser, world, cordelia);
    const { page, problems } = visitor;
    await page.getByRole("link", { name: /walls/ }).first().click();
    await page.locator(".message-content p").first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    expect(fonts?.names()).toEqual(["/static/app/inter-latin-wght-normal"]);
    expect(await fonts?.bytes()).toBeGreaterThan(10_000);
    expect(await fonts?.bytes()).toBeLessThanOrEqual(MOST_BYTES);
    expect(await drawnWith(page, ".message-content p")).toEqual(["Inter"]);

    // Times and counts stand below each other, so each figure is equally wide.
    const widths = await page
      .locator(".message time")
      .first()
      .evaluate((time) =>
        ["111", "808"].map((text) => {
          const span = document.createElement("span");
          span.textContent = text;
          time.append(span);
          return span.getBoundingClientRect().width;
        }),
      );
    expect(widths[0]).toBe(widths[1]);

    await world.as("hamlet").send("castle", "walls", "Zażółć gęślą jaźń.");
    await expect
      .poll(() => fonts?.names())
      .toEqual(["/static/app/inter-latin-wght-normal", "/static/app/inter-latin-ext-wght-normal"]);
    expect(problems).toEqual([]);
  });

  test("never changes at its address, and its license is beside it", async () => {
    const page = await fetch(`${world.url}/login/`);
    const path = /href="([^"]+\.woff2)"/.exec(await page.text())?.[1];
    const file = await fetch(`${world.url}${path}`);
    expect(file.headers.get("cache-control")).toContain("immutable");
    expect(file.headers.get("content-type")).toBe("font/woff2");
    const folder = new URL("../../dist/app/", import.meta.url);
    const license = readdirSync(folder).find((name) => name.startsWith("inter-license-"));
    const text = await fetch(`${world.url}/static/app/${license}`);
    expect(await text.text()).toContain("SIL OPEN FONT LICENSE Version 1.1");
  });

  test("draws the sign-in page", async () => {
    const context = await browser.newContext({ baseURL: world.url });
    try {
      const page = await context.newPage();
      const problems: string[] = [];
      page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
      const fonts = fontsOf(context);
      await page.goto("/login/");
      await page.evaluate(() => document.fonts.ready);
      expect(await drawnWith(page, "h1")).toEqual(["Inter"]);
      expect(await fonts.bytes()).toBeLessThanOrEqual(MOST_BYTES);
      expect(problems).toEqual([]);
    } finally {
      await context.close();
    }
  });
});
