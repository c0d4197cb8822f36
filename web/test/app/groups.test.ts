import { Policy, SystemGroup } from "@confab/contract";
import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { useVisit } from "./use-visit.ts";
import { visit } from "./visit.ts";

interface WireGroup {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly members: readonly number[];
}

describe.skipIf(browserPath === undefined)("user groups", () => {
  const { world } = useWorld();
  const browser = useBrowser();
  const asHamlet = useVisit(() => visit(browser, world, world.as("hamlet")));
  const asModerator = useVisit(() => visit(browser, world, world.as("moderator")));

  const groups = async (): Promise<readonly WireGroup[]> =>
    (await world.as("owner").ok<{ user_groups: WireGroup[] }>("GET", "/user_groups")).user_groups;

  async function newGroup(name: string, members: readonly number[]): Promise<number> {
    await world.as("owner").ok("POST", "/user_groups/create", { name, description: "", members });
    return (await groups()).find((group) => group.name === name)?.id ?? 0;
  }

  const members = (page: Page) =>
    page.getByRole("list", { name: "Members" }).getByRole("link").allInnerTexts();

  test("are created by keyboard, renamed, described, filled and deleted, and another browser sees it all", async () => {
    const hamlet = await asHamlet();
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    for (const { goTo } of [hamlet, cordelia]) await goTo("#groups");
    const { page } = hamlet;
    await cordelia.page.getByText("No groups yet").waitFor();
    await page.getByRole("button", { name: "New group" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "New group" });
    await dialog.getByRole("textbox", { name: "Name" }).focus();
    await page.keyboard.type("kitchen");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Those who cook");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    const line = cordelia.page.getByRole("list", { name: "Groups" }).getByRole("link", { name: "kitchen" });
    await line.click();
    await cordelia.page.getByRole("heading", { level: 1, name: "kitchen" }).waitFor();
    await cordelia.page.getByText("Moderators can change this group").waitFor();
    expect(await cordelia.page.getByRole("main").getByRole("textbox").count()).toBe(0);

    await page.getByRole("list", { name: "Groups" }).getByRole("link", { name: "kitchen" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("cooks");
    await page.getByRole("textbox", { name: "Name" }).press("Enter");
    await cordelia.page.getByRole("heading", { level: 1, name: "cooks" }).waitFor();
    await page.getByRole("textbox", { name: "Description" }).fill("");
    await page.getByRole("textbox", { name: "Description" }).press("Enter");
    await expect.poll(async () => (await groups())[0]?.description).toBe("");
    const field = page.getByRole("combobox", { name: "Add people" });
    await field.fill("cordelia");
    await page.getByRole("option", { name: /Cordelia Member/ }).waitFor();
    await field.press("Enter");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect.poll(() => members(cordelia.page)).toEqual(["Cordelia Member", "Hamlet Member"]);
    // As a member, she may change the group now.
    await cordelia.page.getByRole("button", { name: "Remove: Hamlet Member" }).click();
    await expect.poll(() => members(page)).toEqual(["Cordelia Member"]);
    await page.getByText("Moderators can change this group").waitFor();
    await cordelia.page.getByRole("button", { name: "Delete group" }).click();
    const question = cordelia.page.getByRole("dialog", { name: "Delete @cooks?" });
    await question.getByRole("button", { name: "Delete group" }).click();
    await page.getByText("This group no longer exists.").waitFor();
    expect(await groups()).toEqual([]);
    expect([...hamlet.problems, ...cordelia.problems]).toEqual([]);
  });

  test("contain groups, and name who may mention them", async () => {
    const id = await newGroup("house", []);
    const moderator = await asModerator();
    const { page } = moderator;
    await moderator.goTo(`#groups/${id}`);
    const inner = page.getByRole("region", { name: "Groups in this group" });
    await inner.getByRole("combobox", { name: "Choose a group" }).selectOption("Moderators and above");
    await inner.getByRole("button", { name: "Add a group" }).click();
    await inner.getByRole("button", { name: "Remove: Moderators and above" }).waitFor();
    await page
      .getByRole("combobox", { name: "Who can mention this group" })
      .selectOption("Everyone except guests");
    const stored = async () =>
      (
        await world.as("owner").speaking().ok<{ user_groups: readonly object[] }>("GET", "/user_groups")
      ).user_groups.find((group) => (group as WireGroup).id === id);
    const expected = {
      direct_subgroup_ids: [SystemGroup.moderators],
      can_mention_group: SystemGroup.members,
    };
    await expect.poll(stored).toMatchObject(expected);
    expect(moderator.problems).toEqual([]);
  });

  test("reject a name in use next to the field, and keep the typed text", async () => {
    await newGroup("lights", []);
    const moderator = await asModerator();
    const { page } = moderator;
    await moderator.goTo("#groups");
    await page.getByRole("button", { name: "New group" }).click();
    const name = page.getByRole("dialog").getByRole("textbox", { name: "Name" });
    await name.fill("lights");
    await name.press("Enter");
    await page.getByRole("dialog").getByText("User group 'lights' already exists.").waitFor();
    expect(await name.inputValue()).toBe("lights");
    expect(moderator.problems.filter((problem) => !problem.includes("400"))).toEqual([]);
  });

  test("can be created by the users that the organization's policy names", async () => {
    await world.as("owner").ok("PATCH", "/realm", { user_group_edit_policy: Policy.administrators });
    const hamlet = await asHamlet();
    const id = await newGroup("sound", [world.as("hamlet").userId]);
    await hamlet.goTo("#groups");
    await hamlet.page.getByRole("list", { name: "Groups" }).getByRole("link", { name: "sound" }).waitFor();
    const button = hamlet.page.getByRole("button", { name: "New group" });
    expect(await button.count()).toBe(0);
    await hamlet.goTo(`#groups/${id}`);
    await hamlet.page.getByText("Moderators can change this group").waitFor();
    await hamlet.goTo("#groups");
    await world.as("owner").ok("PATCH", "/realm", { user_group_edit_policy: Policy.members });
    await button.waitFor();
    expect(hamlet.problems).toEqual([]);
  });
});
