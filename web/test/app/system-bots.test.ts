/** The server's own bots have names everywhere, and so has an address that names nobody. */
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { visit } from "./visit.ts";

describe.skipIf(browserPath === undefined)("the server's bots", () => {
  const { world } = useWorld();
  const browser = useBrowser();

  test.each([
    ["sender:welc", 'sender:"Welcome Bot"'],
    ["from:notif", 'sender:"Notification Bot"'],
    ["dm:welc", "Welcome Bot"],
  ])("are completed in a search: %s", async (typed, heading) => {
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = cordelia;
    const field = page.getByRole("combobox", { name: "Search messages" });
    await field.fill(typed);
    await page.getByRole("option", { selected: true }).getByText(" Bot").waitFor();
    await field.press("Enter");
    await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
    expect(cordelia.problems).toEqual([]);
  });

  test("are quoted by name, and named in drafts", async () => {
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = cordelia;
    await page.getByRole("navigation").getByRole("link", { name: "Welcome Bot" }).click();
    const message = page.locator("article:not(:has(.day-divider))").first();
    await message.focus();
    await page.keyboard.press(">");
    const written = () =>
      page
        .getByRole("textbox", { name: /message/i })
        .first()
        .inputValue();
    await expect.poll(written).toMatch(/^\*\*Welcome Bot\*\* \[said\]\(/);
    expect(await written()).not.toContain("@_**");
    await page.keyboard.type("Thank you!");
    await page
      .getByRole("navigation")
      .getByRole("link", { name: /^Drafts/ })
      .click();
    const draft = page.getByRole("main").getByRole("listitem").filter({ hasText: "said" });
    await draft.getByText("Welcome Bot", { exact: true }).waitFor();
    expect(await page.getByRole("main").innerText()).not.toMatch(/#\d/);
    expect(cordelia.problems).toEqual([]);
  });

  test("an address of an unknown person shows no number", async () => {
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    await cordelia.goTo("#narrow/dm/4711");
    await cordelia.page.getByRole("heading", { level: 1, name: "Unknown user", exact: true }).waitFor();
    expect(await cordelia.page.getByRole("main").innerText()).not.toContain("4711");
  });
});
