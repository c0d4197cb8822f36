import { StreamPostPolicy } from "@confab/contract";
import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { useVisit } from "./use-visit.ts";
import { visit } from "./visit.ts";

interface WireStream {
  readonly name: string;
  readonly invite_only: boolean;
  readonly is_web_public: boolean;
  readonly history_public_to_subscribers: boolean;
  readonly stream_post_policy: number;
  readonly message_retention_days: number | null;
  readonly description: string;
}

describe.skipIf(browserPath === undefined)("managing streams", () => {
  const { world } = useWorld({ environment: { CONFAB_WEB_PUBLIC_STREAMS: "on" } });
  const browser = useBrowser();
  const ownerAtHome = useVisit(() => visit(browser, world, world.as("owner")));
  const hamletAtHome = useVisit(() => visit(browser, world, world.as("hamlet")));

  beforeAll(async () => {
    for (const name of ["hamlet", "cordelia", "owner", "administrator"] as const) {
      await world.as(name).subscribe(["castle", "players"]);
    }
    await world.as("cordelia").subscribe(["the gravediggers"]);
  });

  const idOf = async (stream: string) =>
    (await world.as("owner").ok<{ stream_id: number }>("GET", "/get_stream_id", { stream })).stream_id;

  async function streamNamed(name: string): Promise<WireStream | undefined> {
    const { streams } = await world
      .as("owner")
      .ok<{ streams: WireStream[] }>("GET", "/streams", { include_all_active: true });
    return streams.find((stream) => stream.name === name);
  }

  const list = (page: Page) => page.getByRole("list", { name: "Streams you can see" });
  const saved = (page: Page) => page.getByRole("main").getByText("Saved", { exact: true }).first().waitFor();
  /** The browser reports refusals as failed requests. */
  const others = (problems: readonly string[]) => problems.filter((problem) => !/40[03]/.test(problem));

  test("lists all streams, filtered and ordered, with subscribing and leaving in the line", async () => {
    const hamlet = await hamletAtHome();
    const { page } = hamlet;
    await page
      .getByRole("navigation", { name: "Conversations" })
      .getByRole("link", { name: "All streams" })
      .click();
    await page.getByRole("heading", { level: 1, name: "Streams" }).waitFor();
    const names = () => list(page).getByRole("link").allInnerTexts();
    await expect.poll(names).toContain("the gravediggers");
    const byName = await names();
    expect(byName).toEqual([...byName].sort());
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("People");
    await expect
      .poll(async () => (await names()).indexOf("castle") < (await names()).indexOf("the gravediggers"))
      .toBe(true);
    await page.getByRole("button", { name: "Not subscribed" }).click();
    await expect.poll(names).not.toContain("castle");
    await page.getByRole("button", { name: "All", exact: true }).click();
    await page.getByRole("searchbox", { name: "Find a stream" }).fill("GRAVE");
    await expect.poll(names).toEqual(["the gravediggers"]);
    await page.getByRole("button", { name: "Subscribe: the gravediggers" }).click();
    await page.getByRole("button", { name: "Unsubscribe: the gravediggers" }).waitFor();
    await page
      .getByRole("navigation", { name: "Conversations" })
      .getByRole("link", { name: /gravediggers/ })
      .waitFor();
    await page.getByRole("button", { name: "Unsubscribe: the gravediggers" }).click();
    await page.getByRole("button", { name: "Subscribe: the gravediggers" }).waitFor();
    expect(hamlet.problems).toEqual([]);
  });

  test("shows a description in the list as plain text", async () => {
    const description = "For **all** of us, with [a plan](https://example.com)";
    await world.as("owner").ok("POST", "/users/me/subscriptions", {
      subscriptions: [{ name: "described", description }],
    });
    const visitor = await hamletAtHome();
    await visitor.goTo("#streams");
    await visitor.page.getByRole("searchbox", { name: "Find a stream" }).fill("described");
    await list(visitor.page).getByText("For all of us, with a plan", { exact: true }).waitFor();
    expect(visitor.problems).toEqual([]);
  });

  test("shows an administrator's changes to others immediately, and offers no forbidden actions", async () => {
    const owner = await ownerAtHome();
    const hamlet = await hamletAtHome();
    await world.as("owner").subscribe(["stage"]);
    const hash = `#streams/${await idOf("stage")}-stage`;
    for (const { goTo } of [owner, hamlet]) await goTo(hash);
    const { page } = owner;
    await hamlet.page.getByRole("definition").filter({ hasText: "Everyone" }).first().waitFor();
    expect(await hamlet.page.getByRole("main").getByRole("textbox").count()).toBe(0);
    await page.getByLabel("Name", { exact: true }).fill("players");
    await page.getByLabel("Name", { exact: true }).press("Enter");
    await page.getByText("Not saved. Stream name 'players' is already taken.").waitFor();
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("players");
    await page.getByLabel("Name", { exact: true }).fill("globe");
    await page.getByLabel("Name", { exact: true }).press("Enter");
    await hamlet.page.getByRole("heading", { level: 1, name: "#globe" }).waitFor();
    await page.getByLabel("Description").fill("All the **world**");
    await page.getByRole("region", { name: "Preview" }).locator("strong", { hasText: "world" }).waitFor();
    await page
      .getByLabel("Description")
      .locator("xpath=ancestor::form")
      .getByRole("button", { name: "Save" })
      .click();
    await hamlet.page.locator("strong", { hasText: "world" }).waitFor();
    await page.getByRole("combobox", { name: "Who can post" }).selectOption("Administrators and moderators");
    await hamlet.page.getByText("Administrators and moderators").waitFor();
    await page.getByRole("combobox", { name: "Message retention" }).selectOption("for a number of days");
    await page.getByRole("spinbutton", { name: "Days" }).fill("30");
    await page.getByRole("spinbutton", { name: "Days" }).press("Enter");
    await hamlet.page.getByText("30 days").waitFor();
    await page.getByRole("switch", { name: "Add new people automatically" }).check();
    await hamlet.page.getByText("They are added automatically.").waitFor();
    await expect.poll(() => page.getByRole("radio", { name: /^Private/ }).count()).toBe(0);
    await page.getByRole("switch", { name: "Add new people automatically" }).uncheck();
    await page.getByRole("radio", { name: /^Private, protected history/ }).check();
    await page
      .getByRole("main")
      .locator("form", { has: page.getByRole("radio").first() })
      .getByRole("button", { name: "Save" })
      .click();
    await hamlet.page.getByText("This stream is archived, or you can't access it.").waitFor();
    expect(await streamNamed("globe")).toMatchObject({
      invite_only: true,
      history_public_to_subscribers: false,
      stream_post_policy: StreamPostPolicy.moderators,
      message_retention_days: 30,
      description: "All the **world**",
    });
    expect([...others(owner.problems), ...hamlet.problems]).toEqual([]);
  });

  test("shows guests their own streams, and offers them no forbidden actions", async () => {
    const guest = world.as("guest");
    await world.as("owner").subscribe(["castle"], { principals: [guest.userId] });
    await using visitor = await visit(browser, world, guest);
    const { page } = visitor;
    await visitor.goTo("#streams");
    await list(page).getByRole("link", { name: "castle" }).waitFor();
    expect(await list(page).getByRole("link", { name: "the gravediggers" }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "New stream" }).count()).toBe(0);
    await visitor.goTo(`#streams/${await idOf("castle")}-castle/people`);
    await page.getByRole("list", { name: "Members" }).getByRole("link", { name: "Hamlet Member" }).waitFor();
    expect(await page.getByRole("combobox", { name: "Add people" }).count()).toBe(0);
    expect(await page.getByRole("button", { name: /^Remove:/ }).count()).toBe(0);
    await visitor.goTo("#streams/new");
    await page.getByText("You can't create streams in this organization.").waitFor();
    expect(visitor.problems).toEqual([]);
  });

  test("names the losses of archiving, and then returns to the list", async () => {
    await world.as("owner").subscribe(["old hall"]);
    const owner = await ownerAtHome();
    const { page } = owner;
    await owner.goTo(`#streams/${await idOf("old hall")}-old-hall`);
    await page.getByRole("button", { name: "Archive stream" }).click();
    const dialog = page.getByRole("dialog", { name: "Archive #old hall?" });
    await dialog.getByText("Nobody can post in it anymore").waitFor();
    await dialog.getByRole("button", { name: "Archive stream" }).click();
    await page.getByRole("heading", { level: 1, name: "Streams" }).waitFor();
    expect(await streamNamed("old hall")).toBeUndefined();
    expect(owner.problems).toEqual([]);
  });

  test("sets colour, pin, mute, and notifications in three states", async () => {
    const hamlet = await hamletAtHome();
    const { page } = hamlet;
    await page
      .getByRole("navigation", { name: "Conversations" })
      .getByRole("link", { name: "castle" })
      .focus();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("menuitem", { name: "Stream settings" }).click();
    await page.getByRole("link", { name: "For you" }).click();
    const byPush = page.getByRole("combobox", { name: "Push notifications" });
    await expect.poll(() => byPush.locator("option:checked").innerText()).toBe("Default (off)");
    await byPush.selectOption("On");
    await expect.poll(() => byPush.locator("option").allInnerTexts()).toEqual(["On", "Off"]);
    await page.getByRole("button", { name: "Teal" }).click();
    await page.getByRole("button", { name: "Teal", pressed: true }).waitFor();
    await page.getByRole("switch", { name: "Pin to top" }).check();
    await page.getByRole("switch", { name: "Muted" }).check();
    await page.getByRole("region", { name: "Pinned" }).getByRole("link", { name: "castle" }).waitFor();
    await saved(page);
    const stored = async () => {
      const { subscriptions } = await world
        .as("hamlet")
        .ok<{ subscriptions: object[] }>("GET", "/users/me/subscriptions");
      return subscriptions;
    };
    await expect.poll(stored).toContainEqual(
      expect.objectContaining({
        name: "castle",
        color: "#0b7a75",
        is_muted: true,
        pin_to_top: true,
        push_notifications: true,
        desktop_notifications: null,
      }),
    );
    expect(hamlet.problems).toEqual([]);
  });

  test("finds members, adds them one by one and by stream, and removes them, live in another browser", async () => {
    await world.as("administrator").subscribe(["council"]);
    const hash = `#streams/${await idOf("council")}-council/people`;
    const owner = await ownerAtHome();
    const hamlet = await hamletAtHome();
    for (const { goTo } of [owner, hamlet]) await goTo(hash);
    const { page } = owner;
    const members = (of: Page) => of.getByRole("list", { name: "Members" }).getByRole("link").allInnerTexts();
    await expect.poll(() => members(page)).toEqual(["Adam Administrator"]);
    const field = page.getByRole("combobox", { name: "Add people" });
    await field.fill("cord");
    await page.getByRole("option", { name: /Cordelia Member/ }).waitFor();
    await field.press("Enter");
    await field.fill("players");
    // All of the choices must be visible.
    const choices = await page.getByRole("listbox").boundingBox();
    const option = await page.getByRole("option", { name: /#players/ }).boundingBox();
    expect(choices?.height).toBeGreaterThanOrEqual(option?.height ?? Number.POSITIVE_INFINITY);
    await page.getByRole("option", { name: /#players/ }).click();
    await page.getByRole("button", { name: "Add", exact: true }).click();
    const all = ["Adam Administrator", "Cordelia Member", "Hamlet Member", "Olive Owner"];
    await expect.poll(() => members(page)).toEqual(all);
    await expect.poll(() => members(hamlet.page)).toEqual(all);
    await page.getByRole("searchbox", { name: "Filter people" }).fill("haml");
    await expect.poll(() => members(page)).toEqual(["Hamlet Member"]);
    await page.getByRole("button", { name: "Remove: Hamlet Member" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => members(hamlet.page)).not.toContain("Hamlet Member");
    await hamlet.page.getByRole("button", { name: "Subscribe: council" }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
      "Filter people",
    );
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => members(hamlet.page)).toContain("Hamlet Member");
    expect(await hamlet.page.getByRole("button", { name: /^Remove:/ }).count()).toBe(0);
    expect([...owner.problems, ...hamlet.problems]).toEqual([]);
  });

  test("creates a stream by keyboard alone, with errors at their fields", async () => {
    const hamlet = await hamletAtHome();
    const { page } = hamlet;
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").pressSequentially("new stream");
    await page.getByRole("option", { name: /New stream/ }).waitFor();
    await page.keyboard.press("Enter");
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type("Castle");
    await page.keyboard.press("Enter");
    await expect.poll(() => name.getAttribute("aria-invalid")).toBe("true");
    await page.getByRole("alert").getByText("A stream with this name already exists.").waitFor();
    await name.fill("");
    await page.keyboard.type("secret plans");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Who knows *what*");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await page.getByRole("radio", { name: /^Private, shared history/, checked: true }).waitFor();
    await page.getByRole("combobox", { name: "Members" }).focus();
    await page.keyboard.type("corde");
    await page.getByRole("option", { name: /Cordelia/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Create" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "#secret plans" }).waitFor();
    expect(await streamNamed("secret plans")).toMatchObject({
      invite_only: true,
      history_public_to_subscribers: true,
      description: "Who knows *what*",
    });
    const { subscriptions } = await world
      .as("cordelia")
      .ok<{ subscriptions: WireStream[] }>("GET", "/users/me/subscriptions");
    expect(subscriptions.map((stream) => stream.name)).toContain("secret plans");
    expect(hamlet.problems).toEqual([]);
  });

  test("makes a stream web-public where the server allows it, private again, and public with a warning", async () => {
    const person = world.as("owner");
    await person.ok("PATCH", "/realm", { enable_spectator_access: true });
    await person.subscribe(["forum"]);
    const privacy = async () => {
      const forum = await streamNamed("forum");
      return [forum?.is_web_public, forum?.invite_only, forum?.history_public_to_subscribers];
    };
    const owner = await ownerAtHome();
    const { page } = owner;
    await owner.goTo(`#streams/${await idOf("forum")}-forum`);
    const choose = async (name: RegExp) => {
      await page.getByRole("radio", { name }).check();
      const form = page.getByRole("main").locator("form", { has: page.getByRole("radio").first() });
      await form.getByRole("button", { name: "Save" }).click();
    };
    await choose(/^Public on the web/);
    await expect.poll(privacy).toEqual([true, false, true]);
    await choose(/^Private, shared history/);
    await expect.poll(privacy).toEqual([false, true, true]);
    await page.getByRole("radio", { name: /^Private, shared history/, checked: true }).waitFor();
    await page.getByRole("radio", { name: /^Public Anyone/ }).check();
    await page.getByText("Everyone will be able to read all messages here").waitFor();
    await choose(/^Public Anyone/);
    await expect.poll(privacy).toEqual([false, false, true]);
    expect(owner.problems).toEqual([]);
  });

  test("draws only the streams on the screen of 500, and moves through them by arrow keys", async () => {
    const names = Array.from({ length: 500 }, (_, index) => `hall ${String(index).padStart(4, "0")}`);
    await world.as("moderator").subscribe(names);
    const visitor = await hamletAtHome();
    const { page } = visitor;
    await visitor.goTo("#streams");
    const filter = page.getByRole("searchbox", { name: "Find a stream" });
    await filter.fill("hall");
    await page.getByText("500 streams").waitFor();
    expect(await list(page).getByRole("listitem").count()).toBeLessThan(60);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await list(page).getByRole("link").first().focus();
    for (let step = 1; step <= 3; step += 1) {
      await page.keyboard.press("ArrowDown");
      await expect.poll(focused).toBe(`hall ${String(step).padStart(4, "0")}`);
    }
    // However fast the user presses the keys: no frame is drawn between these presses.
    const pressAtOnce = (key: string) =>
      page.evaluate(async (pressed) => {
        for (let count = 0; count < 40; count += 1) {
          const event = new KeyboardEvent("keydown", { key: pressed, bubbles: true, cancelable: true });
          document.activeElement?.dispatchEvent(event);
          await new Promise<void>((resolve) => queueMicrotask(resolve));
        }
      }, key);
    await pressAtOnce("ArrowDown");
    expect(await focused()).toBe("hall 0043");
    await pressAtOnce("ArrowUp");
    expect(await focused()).toBe("hall 0003");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "#hall 0003" }).waitFor();
    // The next tab stop is in the page.
    await page.getByRole("link", { name: "View hall 0003" }).waitFor();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
    await page.getByRole("main").getByRole("link", { name: "All streams" }).click();
    await expect.poll(() => filter.inputValue()).toBe("hall");
    await list(page).getByRole("link", { name: "hall 0003" }).focus();
    await page.keyboard.press("End");
    await expect.poll(focused).toBe("hall 0499");
    await page.keyboard.press("Home");
    await expect.poll(focused).toBe("hall 0000");
    await filter.fill("hall 0499");
    await expect.poll(() => list(page).getByRole("link").allInnerTexts()).toEqual(["hall 0499"]);
    expect(visitor.problems).toEqual([]);
  });
});
