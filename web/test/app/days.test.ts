import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { dayAt } from "../../src/places/day.ts";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { useVisit } from "./use-visit.ts";
import { type Visit, visit } from "./visit.ts";

const DAY = 24 * 3600_000;

describe.skipIf(browserPath === undefined)("the way to a day", () => {
  const { world } = useWorld();
  const browser = useBrowser();
  const asCordelia = useVisit(() => visit(browser, world, world.as("cordelia")));
  /** Per day, in ISO 8601, the ids of its messages. Four days lie between two of them. */
  const days: { readonly day: string; readonly ids: readonly number[] }[] = [];

  beforeAll(async () => {
    for (const name of ["hamlet", "cordelia"] as const) await world.as(name).subscribe(["castle"]);
    for (const name of ["first", "second", "third"]) {
      await world.clock.advance(4 * DAY);
      const ids: number[] = [];
      for (let index = 0; index < 25; index += 1) {
        ids.push(await world.as("hamlet").send("castle", "watch", `A ghost, ${name} ${index}`));
      }
      days.push({ day: dayAt(world.clock.now()), ids });
    }
  });

  const dayOf = (index: number): string => days[index]?.day ?? "";
  const named = (page: Page) => page.locator("[data-named]").getAttribute("data-message-id");
  const opensAt = async ({ page }: Pick<Visit, "page">, id: number | undefined) => {
    await expect.poll(() => named(page)).toBe(String(id));
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-message-id")))
      .toBe(String(id));
  };
  const search = async ({ page }: Pick<Visit, "page">, text: string) => {
    await page.getByRole("combobox", { name: "Search messages" }).fill(text);
    await page.getByRole("combobox", { name: "Search messages" }).press("Enter");
  };

  test("a search opens at the first message of a day or after it", async () => {
    const cordelia = await asCordelia();
    await search(cordelia, `ghost date:${dayOf(1)}`);
    await opensAt(cordelia, days[1]?.ids[0]);
    await expect
      .poll(() => cordelia.page.getByRole("combobox", { name: "Search messages" }).inputValue())
      .toBe("ghost");
    const before = dayAt(new Date(`${dayOf(1)}T12:00`).getTime() - DAY);
    await search(cordelia, `topic:watch date:${before} second`);
    await opensAt(cordelia, days[1]?.ids[0]);
    await search(cordelia, "ghost date:2999-01-01");
    await opensAt(cordelia, days[2]?.ids.at(-1));
    expect(cordelia.problems).toEqual([]);
  });

  test("the search field completes days by their names", async () => {
    const cordelia = await asCordelia();
    const { page } = cordelia;
    await page.getByRole("combobox", { name: "Search messages" }).fill("ghost tod");
    await page.getByRole("option", { name: "Today" }).click();
    await opensAt(cordelia, days[2]?.ids[0]);
    await page.getByRole("combobox", { name: "Search messages" }).fill("date:week");
    await expect
      .poll(() => page.getByRole("option").allInnerTexts())
      .toEqual([expect.stringContaining(dayAt(world.clock.now() - 7 * DAY))]);
    expect(cordelia.problems).toEqual([]);
  });

  test("the name of a day leads to other days of the same view", async () => {
    const cordelia = await asCordelia();
    const { page } = cordelia;
    await cordelia.goTo(`#narrow/stream/castle/topic/watch/near/${days[2]?.ids[0]}`);
    const divider = page.getByRole("button", { name: "Today" });
    await divider.click();
    await page.getByRole("menuitem", { name: "A week ago" }).click();
    await opensAt(cordelia, days[1]?.ids[0]);
    const address = page.url();
    expect(address).toContain("/topic/watch/near/");
    await page.locator(".day-name").first().click();
    await page.getByRole("menuitem", { name: "Another day" }).click();
    await page.getByLabel("Day", { exact: true }).fill(dayOf(2));
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await opensAt(cordelia, days[2]?.ids[0]);
    await page.locator(".day-name").first().click();
    await page.getByRole("menuitem", { name: "The beginning" }).click();
    await opensAt(cordelia, days[0]?.ids[0]);
    expect(cordelia.problems).toEqual([]);
  });

  test("the palette asks for a day by the keyboard alone, and mixed views name the day of each conversation", async () => {
    const cordelia = await asCordelia();
    const { page } = cordelia;
    await cordelia.goTo("#all_messages");
    await page.getByRole("feed").waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search conversations" }).fill("go to a day");
    await page.keyboard.press("Enter");
    await page.getByLabel("Day", { exact: true }).fill(dayOf(0));
    await page.keyboard.press("Enter");
    await opensAt(cordelia, days[0]?.ids[0]);
    await expect.poll(() => page.locator(".conversation-heading > .when").count()).toBeGreaterThan(0);
    expect(cordelia.problems).toEqual([]);
  });
});
