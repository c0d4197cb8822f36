import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { barriersOn, picture } from "./look.ts";
import { useVisit } from "./use-visit.ts";
import { visit } from "./visit.ts";

const line = (page: Page, name: string | RegExp) =>
  page.getByRole("navigation", { name: "Conversations" }).getByRole("link", { name });

/** Opens the menu of a line by keyboard, and chooses an entry. */
async function choose(page: Page, of: string | RegExp, what: string) {
  await line(page, of).first().focus();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("menuitem", { name: what, exact: true }).click();
}

/** Chooses one of the policies for a topic in its menu. */
async function choosePolicy(page: Page, of: string | RegExp, what: string) {
  await line(page, of).first().focus();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("menuitemradio", { name: new RegExp(`^${what}`) }).click();
}

describe.skipIf(browserPath === undefined)("the sidebar", () => {
  const { world } = useWorld();
  const browser = useBrowser();
  const hamletAtHome = useVisit(() => visit(browser, world, world.as("hamlet")));
  const cordeliaAtHome = useVisit(() => visit(browser, world, world.as("cordelia")));

  beforeAll(async () => {
    for (const name of ["hamlet", "cordelia"] as const) {
      await world.as(name).subscribe(["castle", "players", "a stream with a name that is as long as can be"]);
    }
  });

  test("lists topics of the open stream, newest first, more on demand, and as others write", async () => {
    const hamlet = world.as("hamlet");
    for (let number = 1; number <= 12; number += 1) await hamlet.send("castle", `scene ${number}`, "Begins.");
    const cordelia = await cordeliaAtHome();
    const { page } = cordelia;
    await world.as("cordelia").ok("POST", "/mark_all_as_read");
    await line(page, /^castle/).click();
    const topics = page.getByRole("list", { name: "Topics" });
    await expect
      .poll(() => topics.getByRole("link").allInnerTexts())
      .toEqual([12, 11, 10, 9, 8, 7, 6, 5].map((number) => `scene ${number}`));
    await page.getByRole("button", { name: "More topics" }).click();
    await expect.poll(() => topics.getByRole("link").count()).toBe(13);
    await hamlet.send("castle", "scene 3", "Goes on.");
    await expect.poll(() => topics.getByRole("link").first().innerText()).toMatch(/^scene 3/);
    expect(cordelia.problems).toEqual([]);
  });

  test("mutes, pins, marks as read and leaves a stream by its menu, and undoes that", async () => {
    await world.as("hamlet").send("players", "masks", "@**Cordelia Member** Which?");
    const cordelia = await cordeliaAtHome();
    const { page } = cordelia;
    await line(page, /^players.*mentions you.*1 unread message/s).waitFor();
    await choose(page, /^players/, "Mark all as read");
    await page.getByText("Marked #players as read.").waitFor();
    await expect.poll(() => line(page, /^players/).innerText()).toBe("players");
    await page.getByRole("button", { name: "Undo" }).click();
    await line(page, /^players.*mentions you.*1 unread message/s).waitFor();
    await choose(page, /^players/, "Pin to top");
    await page.getByRole("region", { name: "Pinned" }).getByRole("link", { name: "players" }).waitFor();
    await choose(page, /^players/, "Mute stream");
    await expect
      .poll(async () => {
        const { subscriptions } = await world
          .as("cordelia")
          .ok<{ subscriptions: { name: string; is_muted: boolean }[] }>("GET", "/users/me/subscriptions");
        return subscriptions.find(({ name }) => name === "players")?.is_muted;
      })
      .toBe(true);
    await choose(page, /^players/, "Colour and notifications …");
    const byPush = page.getByRole("dialog").getByRole("combobox", { name: "Push notifications" });
    await byPush.selectOption("On");
    await expect.poll(() => byPush.locator("option").allInnerTexts()).toEqual(["On", "Off"]);
    await page.getByRole("dialog").getByRole("button", { name: "Blue" }).click();
    await page.getByRole("button", { name: "Blue", pressed: true }).waitFor();
    await page.keyboard.press("Escape");
    await choose(page, /^players/, "Unsubscribe");
    await expect.poll(() => line(page, /^players/).count()).toBe(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await line(page, /^players/).waitFor();
    expect(cordelia.problems).toEqual([]);
  });

  test("resolves a topic by its menu, and takes its readers along", async () => {
    await world.as("hamlet").send("castle", "the ghost", "Resolve it?");
    const hamlet = await hamletAtHome();
    const { page } = hamlet;
    await line(page, /^castle/).click();
    await line(page, /^the ghost/).click();
    await choose(page, /^the ghost/, "Mark as resolved");
    await page.getByRole("heading", { name: "#castle › ✔ the ghost" }).waitFor();
    await choosePolicy(page, /^✔ the ghost/, "Mute topic");
    await expect
      .poll(async () => {
        const { muted_topics } = await world
          .as("hamlet")
          .ok<{ muted_topics: string[][] }>("POST", "/register", {
            fetch_event_types: ["muted_topics"],
          });
        return muted_topics.map(([, topic]) => topic);
      })
      .toEqual(["✔ the ghost"]);
    expect(hamlet.problems).toEqual([]);
  });

  test("follows a topic by its menu, and shows it as followed everywhere", async () => {
    const cordelia = world.as("cordelia");
    await cordelia.send("castle", "the moat", "Is it deep?");
    const hamlet = await hamletAtHome();
    const { page, goTo } = hamlet;
    await line(page, /^castle/).click();
    await choosePolicy(page, /^the moat/, "Follow topic");
    const followed = line(page, /^the moat/).getByText("followed", { exact: true });
    await followed.waitFor();
    await line(page, /^the moat/)
      .first()
      .focus();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("menuitemradio", { name: "Follow topic", checked: true }).waitFor();
    await page.getByRole("menuitemradio", { name: "Mute topic", checked: false }).waitFor();
    await page
      .getByText("Notifies you of every message, as your settings for followed topics say.")
      .waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await picture(page, "topic-menu");
    expect(await page.getByRole("menuitemradio", { name: "Unmute topic" }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await goTo("#narrow/is/followed");
    await page.getByRole("heading", { level: 1, name: "Followed topics" }).waitFor();
    await page.getByText("Is it deep?").waitFor();
    await goTo("#settings/muted");
    await page.getByRole("button", { name: "Unfollow #castle › the moat" }).click();
    await page.getByText("You don't follow any topics.").waitFor();
    await followed.waitFor({ state: "detached" });
    expect(hamlet.problems).toEqual([]);
  });

  test("keeps folders folded, and filters what is in them, by keyboard alone", async () => {
    const hamlet = await hamletAtHome();
    const { page } = hamlet;
    await page.getByRole("button", { name: "Streams", expanded: true }).click();
    await expect.poll(() => line(page, /^castle/).count()).toBe(0);
    await page.reload();
    await page.getByRole("button", { name: "Streams", expanded: false }).waitFor();
    expect(await line(page, /^castle/).count()).toBe(0);
    await page.getByRole("searchbox", { name: "Filter conversations" }).fill("CAST");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    await line(page, /^castle/).waitFor();
    expect(hamlet.problems).toEqual([]);
  });

  test("lists only what is unread on request, and the present stream", async () => {
    const [hamlet, cordelia] = [world.as("hamlet"), world.as("cordelia")];
    await cordelia.ok("POST", "/mark_all_as_read");
    const visitor = await cordeliaAtHome();
    const { page } = visitor;
    // Earlier tests may have pinned some.
    const streams = page.locator(".sidebar-link:has(.stream-sign)");
    const names = async () => (await streams.allInnerTexts()).map((text) => text.split("\n")[0]).sort();
    await line(page, /^players/).click();
    const toggle = page.getByRole("button", { name: "Unread only" });
    await toggle.click();
    await expect.poll(names).toEqual(["players"]);
    await hamlet.send("castle", "gates", "Open!");
    await expect.poll(names).toEqual(["castle", "players"]);
    await page.reload();
    await expect.poll(names).toEqual(["castle", "players"]);
    await page.getByRole("searchbox", { name: "Filter conversations" }).fill("name that is");
    await expect.poll(names).toEqual(["a stream with a name that is as long as can be"]);
    await page.getByRole("searchbox", { name: "Filter conversations" }).fill("");
    await toggle.click();
    await expect.poll(async () => (await names()).length).toBeGreaterThan(2);
    expect(visitor.problems).toEqual([]);
  });

  test("with 200 streams changes only the line of the stream with news", async () => {
    const names = Array.from({ length: 200 }, (_, index) => `hall ${String(index).padStart(3, "0")}`);
    const guest = world.as("moderator");
    await guest.subscribe(names);
    await world.as("hamlet").subscribe([names[100] ?? ""]);
    await using visitor = await visit(browser, world, guest);
    const { page } = visitor;
    await line(page, /^hall 100/).waitFor();
    await page.evaluate(() => {
      const changed: string[] = [];
      Object.assign(window, { changed });
      new MutationObserver((records) => {
        for (const { target } of records) {
          const element = target instanceof Element ? target : target.parentElement;
          changed.push(
            element?.closest("li")?.querySelector(".sidebar-name")?.textContent ?? element?.outerHTML ?? "",
          );
        }
      }).observe(document.querySelector("nav") as Element, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
    });
    await world.as("hamlet").send(names[100] ?? "", "steps", "Who goes there?");
    await line(page, /^hall 100.*1 unread message/s).waitFor();
    const changed = await page.evaluate(() => Reflect.get(window, "changed") as string[]);
    expect(new Set(changed)).toEqual(new Set(["hall 100", "Inbox"]));
    expect(visitor.problems).toEqual([]);
  });
});
