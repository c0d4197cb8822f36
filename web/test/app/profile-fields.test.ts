import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { look } from "./look.ts";
import { visit } from "./visit.ts";

const kinds = [
  { name: "Motto", field_type: 2, hint: "A word or two" },
  {
    name: "Team",
    field_type: 3,
    hint: "Where you play",
    field_data: { a: { text: "Red", order: "2" }, b: { text: "Blue", order: "1" } },
  },
  { name: "Mentors", field_type: 6 },
  { name: "GitHub", field_type: 7, field_data: { subtype: "github" } },
  {
    name: "Forge",
    field_type: 7,
    field_data: { subtype: "custom", url_pattern: "https://forge.example/~%(username)s/" },
  },
];

describe.skipIf(browserPath === undefined)("profile fields in the web client", () => {
  const { world } = useWorld();
  const browser = useBrowser();

  beforeAll(async () => {
    for (const kind of kinds) await world.as("owner").ok("POST", "/realm/profile_fields", kind);
  });

  test("of every kind are filled in by their users, and others see them on the card", async () => {
    await using hamlet = await visit(browser, world, world.as("hamlet"));
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = hamlet;
    await hamlet.goTo("#settings/profile");
    const main = page.getByRole("main");
    const row = (name: string) => main.locator(".settings-row").filter({ hasText: name });
    const write = async (name: string, text: string) => {
      await main.getByLabel(name, { exact: true }).fill(text);
      await row(name).getByRole("button", { name: "Save" }).click();
      await row(name).getByText("Saved", { exact: true }).waitFor();
    };
    await write("Motto", "To *be*.");
    await write("GitHub", "hamlet");
    await write("Forge", "ham/let");
    const team = main.getByLabel("Team", { exact: true });
    expect(await team.locator("option").allInnerTexts()).toEqual(["Not set", "Blue", "Red"]);
    await team.selectOption("Blue");
    const mentors = main.getByRole("group", { name: "Mentors" });
    for (const name of ["Olive Owner", "Adam Administrator"]) {
      await mentors.getByRole("combobox", { name: "Add person" }).fill(name);
      await page.getByRole("option", { name: new RegExp(name) }).click();
      await mentors.getByRole("button", { name: `Remove ${name}` }).waitFor();
    }
    const account = main.getByRole("link", { name: "https://forge.example/~ham%2Flet/" });
    expect(await account.getAttribute("href")).toBe("https://forge.example/~ham%2Flet/");
    await look(page, "profile-fields");

    await cordelia.page.getByRole("button", { name: "About Hamlet Member" }).click();
    const card = cordelia.page.getByRole("dialog", { name: "Hamlet Member" });
    const shown = async () =>
      Object.fromEntries(
        await card
          .locator("dl > div")
          .evaluateAll((pairs) =>
            pairs.map((pair) => [
              pair.querySelector("dt")?.textContent,
              pair.querySelector("dd")?.textContent.trim(),
            ]),
          ),
      ) as unknown;
    await expect.poll(shown).toEqual({
      Motto: "To be.",
      Team: "Blue",
      Mentors: "Olive Owner, Adam Administrator",
      GitHub: "hamlet",
      Forge: "ham/let",
    });
    const link = card.getByRole("link", { name: "hamlet", exact: true });
    expect(await link.getAttribute("href")).toBe("https://github.com/hamlet");

    await team.selectOption("Not set");
    for (const name of ["Olive Owner", "Adam Administrator"]) {
      await mentors.getByRole("button", { name: `Remove ${name}` }).click();
    }
    await write("GitHub", "");
    await expect.poll(shown).toEqual({ Motto: "To be.", Forge: "ham/let" });
    expect([...hamlet.problems, ...cordelia.problems]).toEqual([]);
  });
});
