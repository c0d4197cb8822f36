import { SystemGroup } from "@confab/contract";
import type { Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { useVisit } from "./use-visit.ts";
import { visit } from "./visit.ts";

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const picture = { name: "sign.png", mimeType: "image/png", buffer: pixel };

/** Returns the organization's state under a key, as a newly registered client gets it. */
async function stateOf(person: Person, part: string, key: string): Promise<unknown> {
  const state = await person.ok<Record<string, unknown>>("POST", "/register", { fetch_event_types: [part] });
  return state[key];
}

async function createGroup(person: Person, name: string) {
  await person.ok("POST", "/user_groups/create", { name, description: "", members: [person.userId] });
  return person.ok<{ user_groups: { id: number; name: string }[] }>("GET", "/user_groups");
}

const inMain = (page: Page) => page.getByRole("main");

/** Removes failed requests that a test causes on purpose, which browsers report as well. */
const unexpected = (problems: readonly string[]) =>
  problems.filter((problem) => !/status of 400/.test(problem));

describe.skipIf(browserPath === undefined)("managing the organization", () => {
  const { world } = useWorld();
  const browser = useBrowser();
  const ownerAtHome = useVisit(() => visit(browser, world, world.as("owner")));
  const administratorAtHome = useVisit(() => visit(browser, world, world.as("administrator")));
  const hamletAtHome = useVisit(() => visit(browser, world, world.as("hamlet")));

  test("starts from the organization menu and the palette, by keyboard alone", async () => {
    const visitor = await administratorAtHome();
    const { page } = visitor;
    await page.getByRole("button", { name: "Organization menu" }).focus();
    await page.keyboard.press("Enter");
    const entry = page.getByRole("menuitem", { name: "Organization settings" });
    await entry.waitFor();
    await entry.focus();
    await page.keyboard.press("Enter");
    await page.getByLabel("Name", { exact: true }).waitFor();
    expect(new URL(page.url()).hash).toBe("#organization/");
    await visitor.goTo("#inbox");
    await page.getByRole("heading", { level: 1, name: "Inbox" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("organization settings");
    await page.keyboard.press("Enter");
    await page.getByLabel("Name", { exact: true }).waitFor();
    expect(visitor.problems).toEqual([]);
  });

  test("shows a new name and description to others immediately", async () => {
    const owner = await ownerAtHome();
    const member = await hamletAtHome();
    for (const { goTo } of [owner, member]) await goTo("#organization/profile");
    const name = owner.page.getByLabel("Name", { exact: true });
    await name.fill("Elsinore");
    await name.press("Enter");
    const seen = member.page.getByLabel("Name", { exact: true });
    await expect.poll(() => seen.inputValue()).toBe("Elsinore");
    expect(await seen.isDisabled()).toBe(true);
    await owner.page.getByLabel("Description").fill("Where **nothing** is rotten");
    await owner.page.getByRole("button", { name: "Save" }).nth(1).click();
    const about = member.page.getByRole("region", { name: "Preview" });
    await expect.poll(() => about.locator("strong").innerText()).toBe("nothing");
    expect([...owner.problems, ...member.problems]).toEqual([]);
  });

  test("gives permissions to groups, and shows people and groups without a name", async () => {
    const { user_groups } = await createGroup(world.as("owner"), "builders");
    const builders = user_groups.find(({ name }) => name === "builders")?.id;
    const owner = await ownerAtHome();
    await owner.goTo("#organization/streams");
    const select = owner.page.getByLabel("Who can create public streams");
    const value = () =>
      stateOf(world.as("owner").speaking(), "realm", "realm_can_create_public_channel_group");
    await select.selectOption("Moderators and administrators");
    await expect.poll(value).toBe(SystemGroup.moderators);
    // The page learns of this change and the next one at the same time.
    const busy = select.evaluate((element: HTMLSelectElement) => {
      element.value = [...element.options].find(({ text }) => text === "builders")?.value ?? "";
      element.dispatchEvent(new Event("change", { bubbles: true }));
      for (const start = performance.now(); performance.now() < start + 2000; );
    });
    await expect.poll(value).toBe(builders);
    const some = { direct_members: [world.as("hamlet").userId], direct_subgroups: [builders] };
    await world
      .as("owner")
      .speaking()
      .ok("PATCH", "/realm", { can_create_public_channel_group: { new: some } });
    await busy;
    await expect.poll(() => select.locator("option:checked").innerText()).toBe("Certain people and groups");
    await select.selectOption("All members");
    await expect.poll(value).toBe(SystemGroup.members);
    expect(await select.locator("option").allInnerTexts()).not.toContain("Certain people and groups");
    expect(owner.problems).toEqual([]);
  });

  test("rejects an empty name", async () => {
    const owner = await ownerAtHome();
    await owner.goTo("#organization/profile");
    const field = owner.page.getByLabel("Name", { exact: true });
    const save = owner.page.locator("form").filter({ has: field }).getByRole("button", { name: "Save" });
    await field.fill("Another name");
    expect(await save.isEnabled()).toBe(true);
    for (const blank of ["", "  "]) {
      await field.fill(blank);
      expect(await save.isEnabled()).toBe(false);
    }
  });

  test("uploads icon and logos, shows them to others and removes them", async () => {
    const owner = await ownerAtHome();
    const member = await hamletAtHome();
    for (const { goTo } of [owner, member]) await goTo("#organization/profile");
    for (const label of ["Icon", "Logo for light theme", "Logo for dark theme"]) {
      const shown = member.page.getByRole("img", { name: label });
      await owner.page
        .getByLabel(`Upload picture: ${label}`)
        .and(owner.page.locator("input"))
        .setInputFiles(picture);
      await shown.waitFor();
      expect(
        await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0)),
      ).toBe(true);
      await owner.page.getByRole("button", { name: `Remove: ${label}` }).click();
      await expect.poll(() => shown.count()).toBe(0);
    }
    expect([...owner.problems, ...member.problems]).toEqual([]);
  });

  test("saves a policy, a prohibition and a time limit, and shows them to others", async () => {
    const owner = await ownerAtHome();
    const member = await hamletAtHome();
    await Promise.all([owner, member].map(({ goTo }) => goTo("#organization/people")));
    await owner.page.getByLabel("Who can add custom emoji").selectOption("Moderators and administrators");
    const policy = member.page.getByLabel("Who can add custom emoji");
    await expect.poll(() => policy.inputValue()).toBe("4");
    await owner.page.getByRole("switch", { name: "Allow picture changes" }).uncheck();
    const prohibition = member.page.getByRole("switch", { name: "Allow picture changes" });
    await expect.poll(() => prohibition.isChecked()).toBe(false);
    expect(await stateOf(world.as("hamlet"), "realm", "realm_avatar_changes_disabled")).toBe(true);
    await Promise.all([owner, member].map(({ goTo }) => goTo("#organization/messages")));
    const time = owner.page.getByLabel("Time limit for editing", { exact: true });
    const seen = member.page.getByLabel("Time limit for editing", { exact: true });
    await time.selectOption("Custom …");
    await owner.page.getByLabel("Time limit for editing (minutes)").fill("45");
    await owner.page.getByLabel("Time limit for editing (minutes)").press("Enter");
    await expect.poll(() => seen.inputValue()).toBe("2700");
    const deletion = owner.page.getByLabel("Time limit for deleting", { exact: true });
    await deletion.selectOption("No limit");
    await expect
      .poll(() => stateOf(world.as("hamlet"), "realm", "realm_message_content_delete_limit_seconds"))
      .toBeNull();
    expect([...owner.problems, ...member.problems]).toEqual([]);
  });

  test("lets administrators only look at owners' settings", async () => {
    const visitor = await administratorAtHome();
    const { page } = visitor;
    await visitor.goTo("#organization/joining");
    expect(await page.getByLabel("Who can invite people").isDisabled()).toBe(true);
    expect(await page.getByRole("switch", { name: "Require an invitation to join" }).isDisabled()).toBe(true);
    await visitor.goTo("#organization/people");
    expect(await page.getByRole("switch", { name: "Require unique names" }).isDisabled()).toBe(false);
    expect(visitor.problems).toEqual([]);
  });

  test("shows a refusal at the row, which returns to its old value", async () => {
    const visitor = await ownerAtHome();
    await visitor.goTo("#organization/joining");
    const method = visitor.page.getByRole("switch", { name: "Email" });
    await method.click();
    await expect
      .poll(() => inMain(visitor.page).innerText())
      .toContain("Not saved. At least one authentication method must be enabled.");
    expect(await method.isChecked()).toBe(true);
    expect(unexpected(visitor.problems)).toEqual([]);
  });

  test("changes the initial settings of new users, and nobody's own settings", async () => {
    const visitor = await administratorAtHome();
    await visitor.goTo("#organization/defaults");
    await visitor.page.getByRole("switch", { name: "Use 24-hour time" }).check();
    await visitor.page.getByLabel("Theme").selectOption("Dark");
    await expect
      .poll(() => stateOf(world.as("hamlet"), "realm_user_settings_defaults", "realm_user_settings_defaults"))
      .toMatchObject({ twenty_four_hour_time: true, color_scheme: 2 });
    const ada = await world.newPerson("Ada");
    expect(await stateOf(ada, "user_settings", "user_settings")).toMatchObject({ color_scheme: 2 });
    expect(await stateOf(world.as("cordelia"), "user_settings", "user_settings")).toMatchObject({
      color_scheme: 1,
    });
    expect(visitor.problems).toEqual([]);
  });

  test("words the initial settings of new users without addressing the administrator, in English and German", async () => {
    const visitor = await administratorAtHome();
    await visitor.goTo("#organization/defaults");
    let earlier: string[] = [];
    const labels = () => visitor.page.locator(".settings-row label").allInnerTexts();
    for (const [default_language, self] of [
      ["en", /\b(I|me|my|mine)\b/],
      ["de", /\b(ich|mich|mir|meine?)\b/i],
    ] as const) {
      await world.as("administrator").ok("PATCH", "/settings", { default_language });
      await expect.poll(async () => (await labels()).length).toBeGreaterThan(20);
      await expect.poll(async () => (await labels())[0]).not.toBe(earlier[0]);
      earlier = await labels();
      expect(earlier.filter((label) => self.test(label))).toEqual([]);
    }
    expect(visitor.problems).toEqual([]);
  });
});
