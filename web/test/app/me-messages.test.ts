/** Messages that begin with `/me`, as they look. */
import { useWorld } from "@confab/testkit/vitest";
import type { Locator } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { picture } from "./look.ts";
import { drawn, visit } from "./visit.ts";

describe.skipIf(browserPath === undefined)("a /me message", () => {
  const { world } = useWorld();
  const browser = useBrowser();

  beforeAll(async () => {
    const [hamlet, cordelia] = [world.as("hamlet"), world.as("cordelia")];
    for (const person of [hamlet, cordelia]) await person.subscribe(["castle"]);
    const edited = await hamlet.send("castle", "actions", "/me waits");
    await hamlet.ok("PATCH", `/messages/${edited}`, { content: "/me waits **long**" });
    await hamlet.send("castle", "actions", `/me ${"sees the ghost and ".repeat(12)}leaves`);
    await hamlet.send("castle", "actions", "/me lists\n\n* one\n* two");
  });

  test.each([
    { viewport: { width: 1280, height: 800 } },
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  ])("keeps its time in line with its text, $viewport.width pixels wide", async (options) => {
    await using cordelia = await visit(browser, world, world.as("cordelia"), options);
    const { page } = cordelia;
    await cordelia.goTo("#narrow/stream/castle/topic/actions");
    const row = (text: string) => page.locator("article[data-message-id]", { hasText: text });
    await row("lists").waitFor();
    await drawn(page);
    await picture(page, `me-${options.viewport.width}`);
    for (const text of ["waits", "sees the ghost"]) {
      // The time follows the last word in its line, or is the next word of the text.
      const { last, time } = await lines(row(text));
      expect(await row(text).getByRole("time").count()).toBe(1);
      expect(time.top - last.top < 4 || time.top - last.bottom < 4, text).toBe(true);
      expect(await row(text).locator("header").count()).toBe(0);
    }
    expect(await row("waits").locator(".message-me").textContent()).toMatch(
      /^Hamlet Member waits long\s*\d+:\d\d\s[AP]M\s*edited$/,
    );
    const { name, time } = await lines(row("lists"));
    expect(Math.abs(time.top - name.top)).toBeLessThan(4);
    expect(cordelia.problems).toEqual([]);
  });

  test("shows its name while it is edited", async () => {
    await using hamlet = await visit(browser, world, world.as("hamlet"));
    const { page } = hamlet;
    await hamlet.goTo("#narrow/stream/castle/topic/actions");
    await page.locator("article[data-message-id]").last().focus();
    await page.keyboard.press("e");
    await page.getByRole("textbox", { name: "Message text" }).waitFor();
    const editing = page.locator("article[data-message-id]").last();
    await editing.locator("header").getByText("Hamlet Member").waitFor();
    expect(hamlet.problems).toEqual([]);
  });
});

/** Returns the places of the name, of the last line of text, and of the time. */
const lines = (row: Locator) =>
  row.evaluate((element) => {
    const placeOf = (selector: string) => {
      const found = element.querySelector(selector);
      if (!found) throw new Error(`No ${selector}`);
      const range = document.createRange();
      range.selectNodeContents(found);
      const rect = [...range.getClientRects()].at(-1);
      return { top: rect?.top ?? 0, bottom: rect?.bottom ?? 0 };
    };
    return {
      name: placeOf(".message-sender"),
      last: placeOf(".message-content"),
      time: placeOf(".message-time"),
    };
  });
