import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { visit } from "./visit.ts";

describe.skipIf(browserPath === undefined)("the search field", () => {
  const { world } = useWorld();
  const browser = useBrowser();

  beforeAll(async () => {
    for (const name of ["hamlet", "cordelia"] as const) {
      await world.as(name).subscribe(["engineering", "english", "great hall"]);
    }
    await world.as("hamlet").send("engineering", "watch", "A ghost, see https://example.com");
    await world.as("hamlet").send("great hall", "feast", "Wine.");
  });

  const fieldOf = (page: Page) => page.getByRole("combobox", { name: "Search messages" });
  const heading = (page: Page, name: string) =>
    page.getByRole("heading", { level: 1, name, exact: true }).waitFor();

  test.each([
    ["stream:engi", "stream:engineering", "#engineering"],
    ['stream:"great', 'stream:"great hall"', "#great hall"],
    ["is:star", "is:starred", "Saved messages"],
    ["has:li", "has:link", "has:link"],
    ["from:haml", "sender:Hamlet Member", 'sender:"Hamlet Member"'],
  ])("completes %s on Enter, since it marks the first suggestion", async (typed, marked, name) => {
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = cordelia;
    await fieldOf(page).fill(typed);
    const option = page.getByRole("option", { selected: true });
    await expect
      .poll(async () => (await option.innerText()).replaceAll('"', ""))
      .toContain(marked.replaceAll('"', ""));
    await fieldOf(page).press("Enter");
    await heading(page, name);
    expect(cordelia.problems).toEqual([]);
  });

  test("searches for plain words and for complete terms as they are typed", async () => {
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = cordelia;
    for (const [typed, name] of [
      ["eng", "Search: eng"],
      ["stream:english", "#english"],
      ["has:link", "has:link"],
    ] as const) {
      await fieldOf(page).fill(typed);
      await fieldOf(page).press("Enter");
      await heading(page, name);
    }
    expect(cordelia.problems).toEqual([]);
  });

  test("shows the search of the view after links and the back button, and nothing elsewhere", async () => {
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = cordelia;
    await cordelia.goTo("#inbox");
    await heading(page, "Inbox");
    await fieldOf(page).fill("ghost");
    await fieldOf(page).press("Enter");
    await heading(page, "Search: ghost");
    await fieldOf(page).fill("has:link ghost");
    await cordelia.goTo("#narrow/has/link");
    await heading(page, "has:link");
    await expect.poll(() => fieldOf(page).inputValue()).toBe("has:link");
    await page.goBack();
    await expect.poll(() => fieldOf(page).inputValue()).toBe("ghost");
    await page.goBack();
    await heading(page, "Inbox");
    await expect.poll(() => fieldOf(page).inputValue()).toBe("");
    await fieldOf(page).fill("unfinished");
    await page.getByRole("link", { name: "Drafts" }).click();
    await heading(page, "Drafts");
    await expect.poll(() => fieldOf(page).inputValue()).toBe("");
    expect(cordelia.problems).toEqual([]);
  });
});
