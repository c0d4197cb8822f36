/** Display settings, each of which takes effect immediately. */
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { barriersOn, colorRules } from "./look.ts";
import { visit } from "./visit.ts";

describe.skipIf(browserPath === undefined)("display settings", () => {
  const { world } = useWorld();
  const browser = useBrowser();

  test("change density, width, contrast, the side of the people, and the count of starred messages", async () => {
    const cordelia = world.as("cordelia");
    await cordelia.subscribe(["castle"]);
    const id = await world.as("hamlet").send("castle", "walls", "They hold.");
    await cordelia.ok("POST", "/messages/flags", { messages: [id], op: "add", flag: "starred" });
    await using visitor = await visit(browser, world, cordelia, { viewport: { width: 1600, height: 800 } });
    const { page } = visitor;
    await page.getByRole("link", { name: /walls/ }).first().click();
    const message = page.locator(`[data-message-id="${id}"]`);
    await message.waitFor();
    const size = async () => (await message.boundingBox()) ?? { width: 0, height: 0 };
    const set = (settings: Record<string, unknown>) => cordelia.ok("PATCH", "/settings", settings);

    const close = await size();
    await set({ dense_mode: false });
    await expect.poll(async () => (await size()).height).toBeGreaterThan(close.height);
    await set({ fluid_layout_width: true });
    await expect.poll(async () => (await size()).width).toBeGreaterThan(close.width);

    const starred = page.getByRole("link", { name: /^Saved messages/ });
    expect(await starred.innerText()).toMatch(/1$/);
    await set({ starred_message_counts: false });
    await expect.poll(() => starred.innerText()).not.toMatch(/1$/);

    const inkOfTime = () =>
      message
        .locator("time")
        .first()
        .evaluate((time) => getComputedStyle(time).color);
    const usual = await inkOfTime();
    await set({ high_contrast_mode: true });
    await expect.poll(inkOfTime).not.toBe(usual);
    for (const theme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: theme });
      expect(await barriersOn(page, { rules: colorRules })).toEqual([]);
    }

    await page.setViewportSize({ width: 900, height: 700 });
    await page.getByRole("button", { name: "People" }).click();
    const people = page.getByRole("complementary");
    const left = async () => (await people.boundingBox())?.x ?? -1;
    await expect.poll(left).toBeGreaterThan(400);
    await set({ left_side_userlist: true });
    await expect.poll(left).toBeLessThan(100);
    expect(visitor.problems).toEqual([]);
  });

  test("change the size of text and the height of lines, also to values of other programs", async () => {
    const cordelia = world.as("cordelia");
    await cordelia.subscribe(["castle"]);
    await cordelia.ok("PATCH", "/settings", { dense_mode: true });
    const id = await world.as("hamlet").send("castle", "moat", "It is deep.");
    await using visitor = await visit(browser, world, cordelia);
    const { page, goTo } = visitor;
    await page.getByRole("link", { name: /moat/ }).first().click();
    const text = page.locator(`[data-message-id="${id}"] .message-content`);
    const style = (property: "fontSize" | "lineHeight") =>
      text.evaluate((element, name) => Number.parseFloat(getComputedStyle(element)[name]), property);
    await text.waitFor();
    const [size, height] = [await style("fontSize"), await style("lineHeight")];
    expect(height / size).toBeCloseTo(1.4);
    await cordelia
      .speaking()
      .ok("PATCH", "/settings", { web_font_size_px: 20, web_line_height_percent: 180 });
    await expect.poll(async () => (await style("fontSize")) / size).toBeCloseTo(20 / 16);
    await expect.poll(async () => (await style("lineHeight")) / (await style("fontSize"))).toBeCloseTo(1.8);

    await cordelia.speaking().ok("PATCH", "/settings", { web_font_size_px: 13 });
    await goTo("#settings/display");
    const choice = page.getByLabel("Text size");
    expect(await choice.inputValue()).toBe("13");
    await choice.selectOption("Medium");
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
      .toBe("16px");
    expect(visitor.problems).toEqual([]);
  });

  test("choose an accent for this browser, in all of its windows", async () => {
    await using visitor = await visit(browser, world, world.as("hamlet"));
    const { page, goTo, problems } = visitor;
    const other = await page.context().newPage();
    await other.goto("/#inbox");
    await other.getByRole("heading", { level: 1 }).waitFor();
    const accentOf = (window: typeof page) =>
      window.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent"));
    const usual = await accentOf(page);
    await goTo("#settings/display");
    const choices = page.getByRole("radiogroup", { name: "Accent color" });
    expect(await choices.getByRole("radio", { name: "Green" }).isChecked()).toBe(true);
    for (const name of ["Blue", "Violet", "Rose", "Amber"]) {
      await choices.getByRole("radio", { name }).check();
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        const limits = { within: "main", rules: colorRules };
        expect(await barriersOn(page, limits), `${name} ${colorScheme}`).toEqual([]);
      }
    }
    await page.emulateMedia({ colorScheme: "light" });
    const chosen = await accentOf(page);
    expect(chosen).not.toBe(usual);
    await expect.poll(() => accentOf(other)).toBe(chosen);
    await page.reload();
    await expect.poll(() => choices.getByRole("radio", { name: "Amber" }).isChecked()).toBe(true);
    expect(await accentOf(page)).toBe(chosen);
    expect(problems).toEqual([]);
  });
});
