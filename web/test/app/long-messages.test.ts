/** Messages that are higher than a good part of the screen. */
import { useWorld } from "@confab/testkit/vitest";
import type { Locator } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { barriersOn, picture } from "./look.ts";
import { drawn, visit } from "./visit.ts";

const TOPIC = "#narrow/stream/castle/topic/long";
const desktop = { viewport: { width: 1280, height: 800 } };

const lines = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name} ${index}`).join("\n");

describe.skipIf(browserPath === undefined)("a long message", () => {
  const { world } = useWorld();
  const browser = useBrowser();
  let high = 0;

  beforeAll(async () => {
    const [hamlet, cordelia] = [world.as("hamlet"), world.as("cordelia")];
    for (const person of [hamlet, cordelia]) await person.subscribe(["castle"]);
    const say = (text: string) => hamlet.send("castle", "long", text);
    for (let index = 0; index < 20; index += 1) await say(`Before ${index}`);
    await say(`${lines("Slightly", 23)}\nsecret`);
    high = await say(`${lines("High", 60)}\n[the end](https://example.com/), needle`);
    await say(`Prose ${"To be, or not to be. ".repeat(65)}`);
    for (let index = 0; index < 40; index += 1) await say(`After ${index}`);
    await cordelia.ok("POST", "/mark_all_as_read");
  });

  const open = async (near: number, options = desktop) => {
    const visited = await visit(browser, world, world.as("cordelia"), options);
    await visited.goTo(`${TOPIC}/near/${near}`);
    const row = (text: string) => visited.page.locator("article[data-message-id]", { hasText: text });
    // The view opens at the message, and measures its rows meanwhile.
    await resting(visited.page.locator(`[data-message-id="${near}"]`));
    return { visited, page: visited.page, row };
  };

  test("is folded if it is high, but not if it is only slightly higher", async () => {
    const { visited, page, row } = await open(high - 3);
    await using _ = visited;
    const more = (text: string) => row(text).getByRole("button", { name: "Show more" });
    await more("High 0").waitFor();
    expect(await more("Slightly 0").count()).toBe(0);
    expect(await more("Prose").count()).toBe(0);
    const shown = await row("High 0").boundingBox();
    expect(shown?.height).toBeLessThan(500);
    await picture(page, "long-desktop");
    expect(await barriersOn(page)).toEqual([]);
    expect(visited.problems).toEqual([]);
  });

  test("is folded on a phone if it is high there", async () => {
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, colorScheme: "dark" as const };
    const { visited, page, row } = await open(high + 2, phone);
    await using _ = visited;
    await row("Prose").getByRole("button", { name: "Show more" }).waitFor();
    await picture(page, "long-phone");
    expect(visited.problems).toEqual([]);
  });

  test("unfolds and folds without moving what is being read", async () => {
    const { visited, page, row } = await open(high - 3);
    await using _ = visited;
    const button = row("High 0").locator(".message-more");
    await button.scrollIntoViewIfNeeded();
    const before = await resting(row("High 0"));
    await button.click();
    await expect.poll(() => button.getAttribute("aria-expanded")).toBe("true");
    expect(await resting(row("High 0"))).toBeCloseTo(before, 0);
    expect((await row("High 0").boundingBox())?.height).toBeGreaterThan(1000);
    await button.scrollIntoViewIfNeeded();
    const place = await resting(button);
    await button.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => button.getAttribute("aria-expanded")).toBe("false");
    expect(await resting(button)).toBeCloseTo(place, 0);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(visited.problems).toEqual([]);
  });

  test("unfolds if the focus moves into its hidden part", async () => {
    const { visited, row } = await open(high - 3);
    await using _ = visited;
    await row("High 0").getByRole("button", { name: "Show more" }).waitFor();
    await row("High 0").getByRole("link", { name: "the end" }).focus();
    await row("High 0").getByRole("button", { name: "Show less" }).waitFor();
    await expect.poll(() => row("High 0").getByRole("link", { name: "the end" }).isVisible()).toBe(true);
    expect(visited.problems).toEqual([]);
  });

  test("is unfolded at the end of a link to it", async () => {
    const { visited, page, row } = await open(high);
    await using _ = visited;
    await row("High 0").getByRole("button", { name: "Show less" }).waitFor();
    await visited.goTo(`${TOPIC}/near/${high - 1}`);
    await row("High 0").getByRole("button", { name: "Show more" }).waitFor();
    await visited.goTo(`${TOPIC}/near/${high}`);
    await row("High 0").getByRole("button", { name: "Show less" }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-message-id")))
      .toBe(String(high));
    expect(visited.problems).toEqual([]);
  });

  test("is unfolded in search results only if the hit would be hidden", async () => {
    await using visited = await visit(browser, world, world.as("cordelia"), desktop);
    const { page } = visited;
    await visited.goTo("#narrow/search/needle");
    await page.locator("article .highlight").first().waitFor();
    await page.getByRole("button", { name: "Show less" }).waitFor();
    const flags = { messages: JSON.stringify([high - 1]), op: "add", flag: "collapsed" };
    await world.as("cordelia").ok("POST", "/messages/flags", flags);
    await visited.goTo("#narrow/search/slightly");
    await page.getByRole("heading", { level: 1, name: /slightly/ }).waitFor();
    await page.getByRole("button", { name: "Show more" }).waitFor();
    await visited.goTo("#narrow/search/secret");
    await page.getByRole("heading", { level: 1, name: /secret/ }).waitFor();
    await page.getByRole("button", { name: "Show less" }).waitFor();
    await visited.goTo("#narrow/search/high");
    await page.getByRole("heading", { level: 1, name: /high/ }).waitFor();
    await page.getByRole("button", { name: "Show more" }).waitFor();
    expect(visited.problems).toEqual([]);
  });
});

/** Waits until an element keeps its place for some frames. @returns its distance from the upper edge */
async function resting(element: Locator): Promise<number> {
  for (let before: number | undefined; ; ) {
    const { y } = (await element.boundingBox()) ?? { y: Number.NaN };
    if (y === before) return y;
    before = y;
    for (let frame = 0; frame < 5; frame += 1) await drawn(element.page());
  }
}
