/**
 * Every text fits its place in every language. The tests show the longest text of all languages in each place, so that
 * one tour of the screens checks them all; and the tour from right to left checks that nothing depends on the direction.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { interfaceLanguages } from "@confab/contract";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { wordsIn } from "../../screens/words.ts";
import { browserPath } from "../browser.ts";
import { forgetReading } from "./axe/furnish.ts";
import { overlaysIn } from "./axe/overlays.ts";
import { type Screen, screensIn } from "./axe/screens.ts";
import { desk, phone, tooWide, useTour } from "./axe/tour.ts";
import { barriersOn } from "./look.ts";
import { visit } from "./visit.ts";

const built = fileURLToPath(new URL("../../dist/app", import.meta.url));

/**
 * Returns, for each text of several catalogues, the longest one. Wide characters count twice. Also runs in the browser,
 * so it may use nothing from outside.
 */
function longestOf(texts: readonly unknown[]): unknown {
  const [first] = texts;
  if (typeof first === "string") {
    const width = (text: unknown) =>
      [...String(text)].reduce((sum, letter) => sum + (letter > "\u2e80" ? 2 : 1), 0);
    return texts.reduce((longest, text) => (width(text) > width(longest) ? text : longest));
  }
  if (typeof first === "function") {
    return (...values: unknown[]) =>
      longestOf(texts.map((text) => (text as typeof longestOf)(...(values as [[]]))));
  }
  if (typeof first !== "object" || first === null) return first;
  const keys = Object.keys(first);
  const under = (key: string) => longestOf(texts.map((each) => (each as Record<string, unknown>)[key]));
  return Object.fromEntries(keys.map((key) => [key, under(key)]));
}

const translations = Object.keys(interfaceLanguages).filter((code) => code !== "en");

/** Serves the longest texts in place of the German ones. */
async function serveLongest(page: Page): Promise<void> {
  const files = await readdir(built);
  const fileOf = (code: string) =>
    files.find((name) => name.startsWith(`${code}-`) && name.endsWith(".js")) ?? "";
  const german = fileOf("de");
  const imports = translations.map((code, index) => `import * as a${index} from "./${fileOf(code)}?whole";`);
  const all = translations.map((_, index) => `Object.values(a${index})[0]`);
  const [, name] = /export\s*\{\s*\w+ as (\w+)/.exec(await readFile(join(built, german), "utf8")) ?? [];
  await page.route(`**/${german}`, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `${imports.join("\n")}\n${longestOf}\nexport const ${name} = longestOf([${all.join(", ")}]);`,
    }),
  );
}

/** Returns the controls and headings that cut off their own text, or let it run over others. */
const cutOff = (page: Page): Promise<string[]> =>
  page
    .locator("a:not(article a), button, label, legend, th, h2, h3, [role=menuitem], [role=tab]")
    .evaluateAll((elements) =>
      elements
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
        .filter((element) => !element.matches(".visually-hidden"))
        .map((element) => `"${element.textContent?.trim()}" is cut off (${element.className})`),
    );

describe.skipIf(browserPath === undefined)("the interface in other languages", { timeout: 240_000 }, () => {
  const { world, browser, faultsOn } = useTour();
  const longest = longestOf(
    translations.map((code) => wordsIn[code as keyof typeof wordsIn]),
  ) as typeof wordsIn.de;
  const { reading, managing } = screensIn(longest);

  const settle = (code: string) => world.as("owner").ok("PATCH", "/settings", { default_language: code });

  // Views open at the first unread message, so that every visit shows the same ones.
  beforeEach(() => forgetReading(world));

  test.each([
    ["a phone", phone, [...reading, ...managing]],
    ["a desktop", desk, [...managing, ...overlaysIn(longest)]],
  ] as const)("fits the longest texts on %s", async (_, viewport, screens: readonly Screen[]) => {
    await settle("en");
    await using owner = await visit(browser, world, world.as("owner"), { viewport });
    const { page } = owner;
    await serveLongest(page);
    await settle("de");
    await page.locator("html[lang=de]").waitFor();
    const faults = async () => [...(await tooWide(page)), ...(await cutOff(page))];
    expect(await faultsOn(page, screens, owner.goTo, faults)).toEqual([]);
    expect(owner.problems).toEqual([]);
  });

  test.each([
    ["a phone", phone],
    ["a desktop", desk],
  ])("has no barriers from right to left, on %s", async (_, viewport) => {
    await settle("ar");
    await using owner = await visit(browser, world, world.as("owner"), { viewport });
    const { page } = owner;
    await page.locator("html[lang=ar][dir=rtl]").waitFor();
    const arabic = screensIn(wordsIn.ar);
    const faults = async () => [
      ...(await tooWide(page)),
      ...(await cutOff(page)),
      ...(await barriersOn(page)),
    ];
    expect(await faultsOn(page, arabic.reading, owner.goTo, faults)).toEqual([]);
    expect(owner.problems).toEqual([]);
  });
});
