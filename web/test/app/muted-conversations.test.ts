/** Muting direct conversations. */
import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { barriersOn, look } from "./look.ts";
import { visit } from "./visit.ts";

const GROUP = "Olive Owner, Cordelia Member";

const line = (page: Page, name: string | RegExp) =>
  page.getByRole("navigation", { name: "Conversations" }).getByRole("link", { name });
const directNames = (page: Page) =>
  page
    .getByRole("region", { name: "Direct messages" })
    .locator(".sidebar-link .sidebar-name")
    .allInnerTexts();
const choose = async (page: Page, entry: RegExp) => {
  await page
    .locator(".top-bar")
    .getByRole("button", { name: `Actions for ${GROUP}` })
    .click();
  await page.getByRole("menuitem", { name: entry }).waitFor();
  await look(page, "muted-conversation-menu");
  await page.getByRole("menuitem", { name: entry }).click();
};

describe.skipIf(browserPath === undefined)("muted direct conversations", () => {
  const { world } = useWorld();
  const browser = useBrowser();

  test("come last, count nowhere, and call only by mentions, until they are unmuted", async () => {
    const [hamlet, cordelia, owner] = [world.as("hamlet"), world.as("cordelia"), world.as("owner")];
    const write = (text: string) => cordelia.sendTo([hamlet, owner], text);
    await cordelia.sendTo([hamlet], "Only you");
    await write("To all of us");
    await hamlet.ok("POST", "/mark_all_as_read");
    const group = [owner.userId, cordelia.userId].join(",");
    await using visitor = await visit(browser, world, hamlet);
    const { page, goTo } = visitor;
    await goTo(`#narrow/dm/${group}`);
    await page.getByRole("article").filter({ hasText: "To all of us" }).waitFor();
    expect((await directNames(page)).slice(1, 3)).toEqual([GROUP, "Cordelia Member"]);
    await choose(page, /^Mute conversation/);
    await page.locator(".top-bar").getByText("muted", { exact: true }).waitFor();
    await expect.poll(async () => (await directNames(page)).at(-1)).toBe(GROUP);
    await look(page, "muted-conversation");

    // The later message shows that the earlier one has arrived.
    await goTo("#inbox");
    await write("Chatter");
    await cordelia.sendTo([hamlet], "Again you");
    await page.getByRole("main").getByText("Again you").waitFor();
    expect(await page.getByRole("main").getByText("Chatter").count()).toBe(0);
    await line(page, new RegExp(`^${GROUP}.*muted.*1 unread message`, "s")).waitFor();
    await expect.poll(() => page.title()).toMatch(/^\(1\) /);
    expect(await line(page, /^Inbox/).innerText()).toMatch(/\b1\b/);
    await page.keyboard.press("p");
    await page.getByRole("heading", { name: "Cordelia Member", exact: true }).waitFor();
    await page.getByRole("article").filter({ hasText: "Again you" }).waitFor();
    await goTo("#inbox");

    await write("@**Hamlet Member** Look");
    await page
      .getByRole("main")
      .getByRole("link", { name: new RegExp(GROUP) })
      .waitFor();
    await line(page, new RegExp(`^${GROUP}.*mentions you.*2 unread message`, "s")).waitFor();
    await look(page, "muted-conversation-inbox");
    expect(await barriersOn(page)).toEqual([]);

    await goTo("#settings/muted");
    const unmute = page.getByRole("list", { name: "Muted direct conversations" }).getByRole("button");
    await unmute.waitFor();
    await look(page, "muted-conversation-settings");
    await unmute.click();
    await page.getByText("You haven't muted any direct conversations.").waitFor();
    await expect.poll(async () => (await directNames(page))[1]).toBe(GROUP);
    await expect.poll(() => page.title()).toMatch(/^\(2\) /);
    expect(visitor.problems).toEqual([]);
  });
});
