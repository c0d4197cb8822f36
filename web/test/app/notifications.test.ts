/**
 * Notifications while the client runs. Chromium without a screen shows no notifications, so a stand-in for
 * `Notification` records the page's requests to the browser. The content and the time of those requests are the
 * client's.
 */

import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { barriersOn, colorRules } from "./look.ts";
import { useVisit } from "./use-visit.ts";
import { type Visit, visit } from "./visit.ts";
import type { Opener } from "./windows.ts";

interface Notice {
  readonly title: string;
  readonly body: string;
}

declare global {
  interface Window {
    shownNotices: (Notice & { onclick?: () => void; isClosed: boolean })[];
    tones: number;
    hasUserFocus: boolean;
  }
}

/** Opens windows with the stand-in; `permission` is the user's answer as soon as the page asks. */
const observing = (browser: Opener, permission: "granted" | "default"): Opener => ({
  contexts: () => browser.contexts(),
  newContext: async (options) => {
    const context = await browser.newContext(options);
    await context.addInitScript(standIn, permission);
    return context;
  },
});

/** Runs in the browser. */
function standIn(initial: "granted" | "default"): void {
  window.shownNotices = [];
  window.tones = 0;
  window.hasUserFocus = true;
  document.hasFocus = () => window.hasUserFocus;
  class Observed {
    static permission: string = initial;
    static requestPermission = async () => {
      Observed.permission = "granted";
      return "granted";
    };
    onclose?: () => void;
    isClosed = false;
    readonly title: string;
    readonly body: string;
    constructor(title: string, { body }: { body: string }) {
      this.title = title;
      this.body = body;
      window.shownNotices.push(this);
    }
    close() {
      this.isClosed = true;
      this.onclose?.();
    }
  }
  Object.assign(window, { Notification: Observed });
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    window.tones += 1;
    start.apply(this, when);
  };
}

/** Waits for the part that shows notifications, which loads after the first screen. */
const ready = (page: Page) =>
  expect.poll(() => heldLocks(page)).toContainEqual(expect.stringMatching(/^confab \d+ notices$/));

const heldLocks = (page: Page) =>
  page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name) ?? []);

/** Returns the locks for which a window waits, until the window that holds them has closed. */
const awaitedLocks = (page: Page) =>
  page.evaluate(async () => (await navigator.locks.query()).pending?.map(({ name }) => name) ?? []);

const noticesIn = (page: Page) =>
  page.evaluate(() => window.shownNotices.map(({ title, body }) => ({ title, body })));

const forgetNotices = (page: Page) =>
  page.evaluate(() => {
    window.shownNotices = [];
    window.tones = 0;
  });

const setFocus = (page: Page, has: boolean) =>
  page.evaluate((focus) => {
    window.hasUserFocus = focus;
    window.dispatchEvent(new Event(focus ? "focus" : "blur"));
  }, has);

describe.skipIf(browserPath === undefined)("notifications", () => {
  const { world } = useWorld();
  const browser = useBrowser();
  const [granted, undecided] = [observing(browser, "granted"), observing(browser, "default")];
  const asCordelia = useVisit(() => visit(granted, world, world.as("cordelia")));

  /** Returns Cordelia's visit, without the notifications and sounds of earlier tests. */
  async function observed(): Promise<Pick<Visit, "page" | "goTo" | "problems">> {
    const cordelia = await asCordelia();
    await ready(cordelia.page);
    await setFocus(cordelia.page, true);
    await forgetNotices(cordelia.page);
    return cordelia;
  }

  beforeAll(async () => {
    for (const name of ["hamlet", "cordelia"] as const) await world.as(name).subscribe(["castle"]);
  });

  test("skip what the user looks at in any window, and close once the message is read elsewhere", async () => {
    const [hamlet, cordelia] = [world.as("hamlet"), world.as("cordelia")];
    const visitor = await observed();
    const { page } = visitor;
    await setFocus(page, false);
    const reading = await page.context().newPage();
    await reading.goto(`/#narrow/pm-with/${hamlet.userId}-pm`);
    await reading.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(() => heldLocks(page)).toContainEqual(expect.stringContaining("watches"));
    await hamlet.sendTo([cordelia], "You see this.");
    await reading.getByRole("main").getByText("You see this.", { exact: true }).waitFor();
    const id = await hamlet.send("castle", "walls", "@**Cordelia Member** not this");
    await expect.poll(() => noticesIn(page)).toHaveLength(1);
    expect((await noticesIn(page))[0]?.body).toContain("not this");
    await cordelia.ok("POST", "/messages/flags", { messages: [id], op: "add", flag: "read" });
    await expect.poll(() => page.evaluate(() => window.shownNotices[0]?.isClosed)).toBe(true);
    await reading.close();
    expect(visitor.problems).toEqual([]);
  });

  test("play the chosen sound with each notification, and apply settings immediately", async () => {
    const [hamlet, cordelia] = [world.as("hamlet"), world.as("cordelia")];
    const visitor = await observed();
    const { page, goTo } = visitor;
    await goTo("#settings/notifications");
    const tones = () => page.evaluate(() => window.tones);
    await page.getByLabel("Sound", { exact: true }).selectOption("Doorbell");
    await expect.poll(tones).toBe(2);
    await page.getByRole("button", { name: "Play" }).click();
    await expect.poll(tones).toBe(4);
    await hamlet.sendTo([cordelia], "Who is there?");
    await expect.poll(tones).toBe(6);
    await page.getByLabel("Sound", { exact: true }).selectOption("None");
    const quotes = page.getByRole("switch", { name: "Include direct message text in desktop notifications" });
    await quotes.uncheck();
    await page.getByText("Saved").nth(1).waitFor();
    await hamlet.sendTo([cordelia], "A secret.");
    await expect.poll(async () => (await noticesIn(page)).at(-1)?.body).toBe("New message for you");
    expect(await tones()).toBe(6);
    expect(visitor.problems).toEqual([]);
  });

  test("are silent in a quiet time, and return after it", async () => {
    const [hamlet, cordelia] = [world.as("hamlet"), world.as("cordelia")];
    const visitor = await observed();
    const { page } = visitor;
    await cordelia.ok("PATCH", "/settings", {
      notification_sound: "ding",
      pm_content_in_desktop_notifications: true,
    });
    const pause = (paused_until: number | null) =>
      cordelia.ok("PATCH", "/users/me/do_not_disturb", { paused_until });
    await pause(Math.floor(world.clock.now() / 1000) + 3600);
    await page.getByRole("button", { name: /No notifications until/ }).waitFor();
    // The window has the conversation, and not the user's eyes.
    await setFocus(page, false);
    await visitor.goTo(`#narrow/pm-with/${hamlet.userId}-pm`);
    await hamlet.sendTo([cordelia], "Hush.");
    await page.getByRole("feed").getByText("Hush.").waitFor();
    await pause(null);
    await page.getByRole("button", { name: /No notifications until/ }).waitFor({ state: "detached" });
    await hamlet.sendTo([cordelia], "Now.");
    await expect.poll(() => noticesIn(page)).toEqual([{ title: "Hamlet Member", body: "Now." }]);
    expect(await page.evaluate(() => window.tones)).toBe(2);
    expect(visitor.problems).toEqual([]);
  });

  // The last test of Cordelia's visit, because it closes the window.
  test("show a direct message once among several windows, and a click leads to it", async () => {
    const [hamlet, cordelia] = [world.as("hamlet"), world.as("cordelia")];
    const visitor = await observed();
    const { page } = visitor;
    await visitor.goTo("#inbox");
    const second = await page.context().newPage();
    await second.goto("/");
    const turn = expect.stringMatching(/notices$/);
    await expect.poll(() => awaitedLocks(second)).toContainEqual(turn);
    await hamlet.send("castle", "walls", "Of no matter to her.");
    await hamlet.sendTo([cordelia], "Come **now**.");
    const both = async () => [...(await noticesIn(page)), ...(await noticesIn(second))];
    await expect.poll(both).toEqual([{ title: "Hamlet Member", body: "Come now." }]);
    await hamlet.send("castle", "walls", "@**Cordelia Member** look");
    await expect.poll(both).toHaveLength(2);
    const [chosen, other] = (await noticesIn(page)).length > 0 ? [page, second] : [second, page];
    expect((await noticesIn(chosen))[1]?.title).toBe("Hamlet Member (#castle › walls)");
    expect(await noticesIn(other)).toEqual([]);
    await chosen.evaluate(() => window.shownNotices[0]?.onclick?.());
    await chosen.getByRole("main").getByText("Come now.").waitFor();
    expect(chosen.url()).toMatch(/#narrow\/pm-with\/.*near\/\d+$/);
    // After the window that shows notifications closes, the other one shows them.
    await expect.poll(() => awaitedLocks(other)).toContainEqual(turn);
    await chosen.close();
    await expect.poll(() => awaitedLocks(other)).not.toContainEqual(turn);
    await hamlet.send("castle", "walls", "@**Cordelia Member** again");
    await expect.poll(() => noticesIn(other)).toHaveLength(1);
    expect(visitor.problems).toEqual([]);
  });

  /** Returns the controls whose middle another element covers; those outside of the window are left out. */
  const covered = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll("a, button, input, textarea, select, [tabindex]")].flatMap((control) => {
        const { left, top, width, height } = control.getBoundingClientRect();
        const above = document.elementFromPoint(left + width / 2, top + height / 2);
        return above?.closest(".notification-question") && !control.closest(".notification-question")
          ? control.outerHTML
          : [];
      }),
    );

  test("are offered after a message that was missed, and the question covers no control on any screen", async () => {
    const [hamlet, cordelia] = [world.as("hamlet"), world.as("cordelia")];
    await using visitor = await visit(undecided, world, hamlet);
    const { page } = visitor;
    await ready(page);
    const allow = page.getByRole("button", { name: "Turn on notifications" });
    await visitor.goTo(`#narrow/pm-with/${cordelia.userId}-pm`);
    // The user sees this one, and the next one is not for them.
    await cordelia.sendTo([hamlet], "Seen at once.");
    await page.getByRole("feed").getByText("Seen at once.").last().waitFor();
    await setFocus(page, false);
    await world.as("owner").send("castle", "walls", "Of no matter to him.");
    await cordelia.send("castle", "walls", "Nor this.");
    await page.getByRole("main").getByRole("textbox").last().fill("A draft");
    expect(await allow.count()).toBe(0);
    await cordelia.sendTo([hamlet], "While you were away.");
    await allow.waitFor();
    await setFocus(page, true);
    const desktop = { width: 1280, height: 800 };
    for (const viewport of [desktop, { width: 390, height: 780 }]) {
      await page.setViewportSize(viewport);
      for (const place of [`#narrow/pm-with/${cordelia.userId}-pm`, "#inbox", "#settings/profile"]) {
        await visitor.goTo(place);
        await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
        expect(await covered(page)).toEqual([]);
      }
    }
    // No other test shows the question to the checker.
    const within = ".notification-question";
    expect(await barriersOn(page, { within })).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await barriersOn(page, { within, rules: colorRules })).toEqual([]);
    await allow.click();
    await expect.poll(() => allow.count()).toBe(0);
    expect(await page.evaluate(() => Notification.permission)).toBe("granted");
    expect(visitor.problems).toEqual([]);
  });

  test("are not offered for a week after “Not now”, and never again after “Never”", async () => {
    const [hamlet, cordelia] = [world.as("hamlet"), world.as("cordelia")];
    await using visitor = await visit(undecided, world, hamlet);
    const { page } = visitor;
    const allow = page.getByRole("button", { name: "Turn on notifications" });
    const seen = page.getByRole("main").getByText(/^Missed/);
    /** Lets the user miss a message, which the page has then shown. */
    const miss = async (text: string) => {
      await ready(page);
      await visitor.goTo("#all_messages");
      await setFocus(page, false);
      await cordelia.sendTo([hamlet], text);
      await seen.filter({ hasText: text }).first().waitFor();
    };
    await miss("Missed one");
    const second = await page.context().newPage();
    await second.goto("/");
    await page.getByRole("button", { name: "Not now" }).click();
    await expect.poll(() => allow.count()).toBe(0);
    await page.reload();
    await miss("Missed two");
    expect(await allow.count()).toBe(0);
    await second.close();
    await world.clock.jump(8 * 86_400_000);
    await page.reload();
    await miss("Missed three");
    await page.getByRole("button", { name: "Never" }).click();
    await expect.poll(() => allow.count()).toBe(0);
    await world.clock.jump(8 * 86_400_000);
    await page.reload();
    await miss("Missed four");
    expect(await allow.count()).toBe(0);
    // The settings still offer it.
    await visitor.goTo("#settings/notifications");
    await allow.click();
    await page.getByText("Notifications are allowed in this browser.").waitFor();
    expect(visitor.problems).toEqual([]);
  });

  test("count unread messages in the title and the icon, as the settings say", async () => {
    const [hamlet, owner] = [world.as("hamlet"), world.as("owner")];
    await owner.subscribe(["castle"]);
    await owner.ok("POST", "/mark_all_as_read");
    await using visitor = await visit(browser, world, owner);
    const { page } = visitor;
    const icon = () => page.locator("link[rel=icon]").getAttribute("href");
    const plain = await icon();
    await hamlet.send("castle", "gate", "One.");
    await hamlet.sendTo([owner], "Two.");
    await expect.poll(() => page.title()).toMatch(/^\(2\) /);
    await expect.poll(icon).toMatch(/^data:image\/png/);
    await owner.ok("PATCH", "/settings", { desktop_icon_count_display: 2 });
    await expect.poll(() => page.title()).toMatch(/^\(1\) /);
    await owner.ok("PATCH", "/settings", { desktop_icon_count_display: 3 });
    await expect.poll(() => page.title()).not.toMatch(/^\(/);
    await expect.poll(icon).toContain(plain);
    expect(visitor.problems).toEqual([]);
  });
});
