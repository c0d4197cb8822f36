import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { useVisit } from "./use-visit.ts";
import { visit } from "./visit.ts";

const people = (page: Page) => page.getByRole("complementary", { name: "People" });

const peopleButton = (page: Page) => page.getByRole("button", { name: "People", exact: true });

describe.skipIf(browserPath === undefined)("the frame", () => {
  const { world } = useWorld();
  const browser = useBrowser();
  const asHamlet = useVisit(() => visit(browser, world, world.as("hamlet")));
  const asCordelia = useVisit(() => visit(browser, world, world.as("cordelia")));
  let castle: number;

  beforeAll(async () => {
    const [hamlet, cordelia] = [world.as("hamlet"), world.as("cordelia")];
    await hamlet.subscribe(["castle"], { principals: [hamlet.userId, cordelia.userId] });
    const { stream_id } = await hamlet.ok<{ stream_id: number }>("GET", "/get_stream_id", {
      stream: "castle",
    });
    castle = stream_id;
    await hamlet.send("castle", "ghosts", "Who is there?");
  });

  test("names the organization, with a menu that leads to its pages", async () => {
    await using owner = await visit(browser, world, world.as("owner"));
    const { page } = owner;
    const sidebar = page.getByRole("navigation", { name: "Conversations" });
    await sidebar.getByRole("link", { name: "Test Organization" }).waitFor();
    const choose = async (entry: string) => {
      await sidebar.getByRole("button", { name: "Organization menu" }).click();
      await page.getByRole("menuitem", { name: entry, exact: true }).click();
    };
    const title = () => page.getByRole("heading", { level: 1 }).innerText();
    await choose("Organization settings");
    await expect.poll(title).toBe("Organization");
    await choose("Groups");
    await expect.poll(title).toBe("Groups");
    await choose("Invite people");
    await page.getByRole("region", { name: "Organization settings: Invitations" }).waitFor();
    await sidebar.getByRole("link", { name: "Test Organization" }).click();
    await expect.poll(title).toBe("Recent conversations");
    expect(owner.problems).toEqual([]);
  });

  test("hides the people when asked, also after a reload, and on pages of settings", async () => {
    const hamlet = await asHamlet();
    const { page } = hamlet;
    expect(await people(page).isVisible()).toBe(true);
    await hamlet.goTo("#settings");
    await people(page).waitFor({ state: "hidden" });
    expect(await peopleButton(page).count()).toBe(0);
    await hamlet.goTo("#inbox");
    await people(page).waitFor();
    await peopleButton(page).click();
    await people(page).waitFor({ state: "hidden" });
    expect(await peopleButton(page).getAttribute("aria-pressed")).toBe("false");
    await page.reload();
    await peopleButton(page).waitFor();
    expect(await people(page).isVisible()).toBe(false);
    await peopleButton(page).press("Enter");
    await people(page).waitFor();
    expect(hamlet.problems).toEqual([]);
  });

  test("shows the people over the view on a small window, whatever a large one hides", async () => {
    const hamlet = await asHamlet();
    const { page } = hamlet;
    await peopleButton(page).click();
    await people(page).waitFor({ state: "hidden" });
    await page.setViewportSize({ width: 390, height: 780 });
    await peopleButton(page).click();
    await people(page).waitFor();
    await page.keyboard.press("Escape");
    await people(page).waitFor({ state: "hidden" });
    expect(hamlet.problems).toEqual([]);
  });

  test("offers the actions of the topic and of the stream beside their titles", async () => {
    const cordelia = await asCordelia();
    const { page } = cordelia;
    const menu = (name: string) =>
      page
        .getByRole("main")
        .locator("header")
        .getByRole("button", { name: `Actions for ${name}` });
    await cordelia.goTo(`#narrow/stream/${castle}-castle/topic/ghosts`);
    await menu("ghosts").press("ArrowDown");
    await page.getByRole("menuitemradio", { name: "Follow topic" }).click();
    const followed = async () => {
      const { state } = await world
        .as("cordelia")
        .speaking()
        .register<{
          user_topics: { topic_name: string; visibility_policy: number }[];
        }>({ fetch_event_types: ["user_topic"] });
      return state.user_topics.map(({ topic_name, visibility_policy }) => [topic_name, visibility_policy]);
    };
    await expect.poll(followed).toEqual([["ghosts", 3]]);
    await expect.poll(() => menu("ghosts").evaluate((each) => each === document.activeElement)).toBe(true);
    await cordelia.goTo(`#narrow/stream/${castle}-castle`);
    await menu("castle").click();
    await page.getByRole("menuitem", { name: "Mute stream" }).click();
    await menu("castle").click();
    await page.getByRole("menuitem", { name: "Unmute stream" }).waitFor();
    expect(cordelia.problems).toEqual([]);
  });

  test("counts direct messages and mentions in a strong color, and others in a soft one", async () => {
    const [hamlet, cordelia] = [world.as("hamlet"), world.as("cordelia")];
    await cordelia.ok("POST", "/mark_all_as_read");
    await hamlet.sendTo([cordelia], "Are you there?");
    await hamlet.send("castle", "ghosts", "Again.");
    const visitor = await asCordelia();
    const { page } = visitor;
    const colorOf = (name: string | RegExp) =>
      page
        .getByRole("navigation", { name: "Conversations" })
        .getByRole("link", { name })
        .locator(".count")
        .evaluate((count) => getComputedStyle(count).backgroundColor);
    // The visit may have been open when the messages came.
    await page.getByRole("link", { name: /^Hamlet Member.*unread/s }).waitFor();
    const strong = await colorOf(/^Hamlet Member/);
    expect(await colorOf(/^castle/)).not.toBe(strong);
    expect(await colorOf(/^Inbox/)).not.toBe(strong);
    await hamlet.send("castle", "ghosts", "@**Cordelia Member** Look.");
    await expect.poll(() => colorOf(/^castle/)).toBe(strong);
    expect(visitor.problems).toEqual([]);
  });
});
