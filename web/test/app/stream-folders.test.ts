/** The organization's folders of streams: in the sidebar, on a stream's page, and in the settings. */
import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { picture } from "./look.ts";
import { useVisit } from "./use-visit.ts";
import { visit } from "./visit.ts";

const sidebar = (page: Page) => page.getByRole("navigation", { name: "Conversations" });
const group = (page: Page, name: string) => sidebar(page).getByRole("region", { name, exact: true });
/** Returns the headings of the sidebar from top to bottom, each with the streams below it. */
const groups = (page: Page): Promise<string[]> =>
  sidebar(page)
    .getByRole("region")
    .evaluateAll((regions) =>
      regions.flatMap((region) => {
        const label = region.getAttribute("aria-label") ?? "";
        if (label === "Direct messages") return [];
        const names = [
          ...region.querySelectorAll(".sidebar-list:not(.is-topics) > .sidebar-line .sidebar-name"),
        ].map((each) => each.textContent);
        return `${label}: ${names.join(", ")}`;
      }),
    );
const folderNames = (page: Page) =>
  page.getByRole("list", { name: "Folders", exact: true }).locator(".entry-about > strong").allInnerTexts();
const unexpected = (problems: readonly string[]) =>
  problems.filter((problem) => !/status of 400/.test(problem));

describe.skipIf(browserPath === undefined)("folders of streams", () => {
  const { world, owner, administrator, hamlet } = useWorld();
  const browser = useBrowser();
  const asMember = useVisit(() => visit(browser, world, hamlet));
  const asAdministrator = useVisit(() => visit(browser, world, administrator));
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    for (const person of [administrator, hamlet]) {
      await person.ok("DELETE", "/users/me/subscriptions", { subscriptions: ["general"] });
      await person.subscribe(["castle", "players", "moat"]);
    }
    for (const name of ["castle", "players", "moat"]) {
      const { stream_id } = await owner.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream: name });
      ids[name] = stream_id;
    }
  });

  const create = async (name: string): Promise<number> =>
    (await owner.ok<{ channel_folder_id: number }>("POST", "/channel_folders/create", { name }))
      .channel_folder_id;
  const move = (stream: string, folder_id: number | null) =>
    owner.ok("PATCH", `/streams/${ids[stream]}`, { folder_id });
  const clear = async () => {
    for (const name of Object.keys(ids)) await move(name, null);
    const { channel_folders } = await owner.ok<{ channel_folders: { id: number }[] }>(
      "GET",
      "/channel_folders",
    );
    for (const { id } of channel_folders)
      await owner.ok("PATCH", `/channel_folders/${id}`, { is_archived: true });
  };

  test("an administrator creates one and moves a stream, and the sidebar of others regroups at once", async () => {
    const member = await asMember();
    const admin = await asAdministrator();
    const { page } = admin;
    await expect.poll(() => groups(member.page)).toEqual(["Streams: castle, moat, players"]);
    await admin.goTo(`#streams/${ids["castle"]}`);
    await page.getByRole("combobox", { name: "Who can post" }).waitFor();
    expect(await page.getByRole("combobox", { name: "Folder" }).count()).toBe(0);

    await admin.goTo("#organization/folders");
    const form = page.getByRole("form", { name: "Add folder" });
    await form.getByLabel("Name").fill("Strongholds");
    await form.getByLabel("Description").fill("Where we *defend* ourselves");
    await form.getByRole("button", { name: "Add folder" }).click();
    await page.getByText("Where we defend ourselves").waitFor();
    expect(await groups(member.page)).toEqual(["Streams: castle, moat, players"]);

    await admin.goTo(`#streams/${ids["castle"]}`);
    await page.getByRole("combobox", { name: "Folder" }).selectOption("Strongholds");
    await expect
      .poll(() => groups(member.page))
      .toEqual(["Strongholds: castle", "Other streams: moat, players"]);
    await member.goTo(`#streams/${ids["castle"]}`);
    await member.page.getByRole("definition").getByText("Strongholds", { exact: true }).waitFor();
    await page.getByRole("combobox", { name: "Folder" }).selectOption("None");
    await expect.poll(() => groups(member.page)).toEqual(["Streams: castle, moat, players"]);
    expect([...admin.problems, ...member.problems]).toEqual([]);
    await clear();
  });

  test("the sidebar shows pinned streams first, then folders in their order, and remembers folded ones", async () => {
    const [water, walls, bare] = [await create("Water"), await create("Walls"), await create("Bare")];
    await move("castle", walls);
    await move("moat", water);
    await owner.ok("PATCH", "/channel_folders", {
      order: await orderOf([walls, water, bare]),
    });
    const member = await asMember();
    const { page } = member;
    await expect.poll(() => groups(page)).toEqual(["Walls: castle", "Water: moat", "Other streams: players"]);
    await owner.ok("POST", "/users/me/subscriptions", {
      subscriptions: [{ name: "moat" }],
      principals: [owner.userId],
    });
    await owner.send("moat", "depth", "How deep is it?");
    const button = group(page, "Water").getByRole("button", { name: "Water" });
    await button.click();
    expect(await button.getAttribute("aria-expanded")).toBe("false");
    await expect.poll(() => group(page, "Water").innerText()).toMatch(/Water\s*1/);
    await page.reload();
    await expect.poll(() => groups(page)).toEqual(["Walls: castle", "Water: ", "Other streams: players"]);

    await button.focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Other streams");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^moat/);

    await hamlet.ok("PATCH", `/users/me/subscriptions/${ids["moat"]}`, {
      property: "pin_to_top",
      value: "true",
    });
    await expect
      .poll(() => groups(page))
      .toEqual(["Pinned: moat", "Walls: castle", "Other streams: players"]);
    await hamlet.ok("PATCH", `/users/me/subscriptions/${ids["moat"]}`, {
      property: "pin_to_top",
      value: "false",
    });
    expect(member.problems).toEqual([]);
    await clear();
  });

  test("the keys for the next stream follow the order of the sidebar", async () => {
    await move("players", await create("Plays"));
    const member = await asMember();
    const { page } = member;
    await expect.poll(() => groups(page)).toEqual(["Plays: players", "Other streams: castle, moat"]);
    await group(page, "Plays")
      .getByRole("link", { name: /^players/ })
      .click();
    await page.getByRole("heading", { name: "#players" }).waitFor();
    await page.keyboard.press("Shift+D");
    await page.getByRole("heading", { name: "#castle" }).waitFor();
    expect(member.problems).toEqual([]);
    await clear();
  });

  test("administrators rename, describe, reorder, archive and restore them; others look on", async () => {
    await create("First");
    await move("castle", await create("Second"));
    const admin = await asAdministrator();
    const member = await asMember();
    for (const { goTo } of [admin, member]) await goTo("#organization/folders");
    const { page } = admin;
    await expect.poll(() => folderNames(member.page)).toEqual(["First", "Second"]);
    await page.getByRole("button", { name: "Move up: Second" }).click();
    await expect.poll(() => folderNames(member.page)).toEqual(["Second", "First"]);
    expect(await member.page.getByRole("button", { name: /Move|Edit|Archive|Add folder/ }).count()).toBe(0);

    await page.getByRole("button", { name: "Edit: First" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("second");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("Channel folder name already in use").waitFor();
    await picture(page, "refused");
    await dialog.getByLabel("Name").fill("Third");
    await dialog.getByLabel("Description").fill("After **two**");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => folderNames(member.page)).toEqual(["Second", "Third"]);

    await page.getByRole("button", { name: "Archive: Second" }).click();
    await page.getByText("A channel folder with streams can't be archived.").waitFor();
    await page.getByRole("button", { name: "Archive: Third" }).click();
    await expect.poll(() => folderNames(member.page)).toEqual(["Second"]);
    await page.getByRole("button", { name: "Restore: Third" }).click();
    await expect.poll(() => folderNames(member.page)).toEqual(["Second", "Third"]);
    expect(unexpected([...admin.problems, ...member.problems])).toEqual([]);
    await clear();
  });

  test("a new stream begins in the chosen one", async () => {
    await create("Cellars");
    const member = await asMember();
    const { page } = member;
    await member.goTo("#streams/new");
    await page.getByLabel("Name").fill("wine");
    await page.getByRole("combobox", { name: "Folder" }).selectOption("Cellars");
    await page.getByRole("button", { name: "Create" }).click();
    await expect.poll(() => groups(page)).toContain("Cellars: wine");
    expect(member.problems).toEqual([]);
  });

  test("a person's own folders replace the organization's, for this person alone", async () => {
    await move("castle", await create("Walls"));
    const member = await asMember();
    const admin = await asAdministrator();
    const { page } = member;
    await expect.poll(() => groups(page)).toContain("Walls: castle");
    await group(page, "Walls")
      .getByRole("link", { name: /^castle/ })
      .focus();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("menuitem", { name: "Colour and notifications …" }).click();
    const dialog = page.getByRole("dialog");
    const field = dialog.getByLabel("Folder");
    await field.fill("Zoo");
    await field.press("Enter");
    await expect.poll(async () => (await groups(page))[0]).toBe("Zoo: castle");
    await member.goTo(`#streams/${ids["moat"]}/personal`);
    await page.getByRole("main").getByLabel("Folder").fill("zoo");
    await page.getByRole("main").getByLabel("Folder").press("Enter");
    await expect.poll(async () => (await groups(page))[0]).toBe("Zoo: castle, moat");
    await page.getByRole("main").getByLabel("Folder").fill("walls");
    await page.getByRole("main").getByLabel("Folder").press("Enter");
    await expect.poll(() => groups(page)).toContain("Walls: moat");
    expect(await groups(page)).toContain("Zoo: castle");
    expect(await groups(admin.page)).toContain("Walls: castle");
    await page.getByRole("main").getByLabel("Folder").fill("");
    await page.getByRole("main").getByLabel("Folder").press("Enter");
    await expect.poll(() => groups(page)).not.toContain("Walls: moat");
    expect((await groups(page)).at(-1)).toMatch(/^Other streams: .*moat/);
    expect([...admin.problems, ...member.problems]).toEqual([]);
  });

  /** Returns the ids of all folders, these first. */
  async function orderOf(first: readonly number[]): Promise<number[]> {
    const { channel_folders } = await owner.ok<{ channel_folders: { id: number }[] }>(
      "GET",
      "/channel_folders",
      { include_archived: true },
    );
    return [...first, ...channel_folders.map(({ id }) => id).filter((id) => !first.includes(id))];
  }
});
