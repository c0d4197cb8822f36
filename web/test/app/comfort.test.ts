/** Display settings, each of which takes effect immediately. */
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { barriersOn } from "./look.ts";
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
      expect(await barriersOn(page)).toEqual([]);
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
});
