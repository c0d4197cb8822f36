/** Pausing notifications for a while, by the hours of a week, and in calls. */
import type { DoNotDisturb } from "@confab/contract";
import type { Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { useVisit } from "./use-visit.ts";
import { visit } from "./visit.ts";

const path = "/users/me/do_not_disturb";
const MINUTE = 60;

describe.skipIf(browserPath === undefined)("do not disturb", () => {
  const { world } = useWorld();
  const browser = useBrowser();
  const [hamlet, cordelia] = [() => world.as("hamlet"), () => world.as("cordelia")];
  const asCordelia = useVisit(() => visit(browser, world, cordelia()));

  beforeAll(async () => {
    for (const person of [hamlet(), cordelia()]) await person.subscribe(["castle"]);
  });
  afterEach(() => cordelia().ok("PATCH", path, { schedule: null, paused_until: null }));

  const now = () => Math.floor(world.clock.now() / 1000);
  const timesOf = async (person: Person) =>
    (await person.ok<{ do_not_disturb: DoNotDisturb }>("GET", path)).do_not_disturb;
  const openMenu = async (page: Page) => {
    await page.locator(".account-menu").getByRole("button").click();
    await page.getByRole("menu").waitFor();
  };
  const mark = (page: Page) =>
    page.locator(".account-menu").getByRole("button", { name: /No notifications until/ });

  test("pauses for a chosen time, shows it, and resumes", async () => {
    const visitor = await asCordelia();
    const { page } = visitor;
    expect(await mark(page).count()).toBe(0);
    await openMenu(page);
    await page.getByRole("menuitem", { name: "Pause notifications …" }).click();
    const dialog = page.getByRole("dialog", { name: "Pause notifications" });
    await dialog.waitFor();
    await dialog.getByRole("button", { name: "1 hour" }).click();
    await page
      .getByRole("status")
      .getByText(/^Notifications are paused until/)
      .waitFor();
    const { paused_until } = await timesOf(cordelia());
    expect((paused_until ?? 0) - now()).toBeGreaterThan(58 * MINUTE);
    expect((paused_until ?? 0) - now()).toBeLessThanOrEqual(61 * MINUTE);
    await mark(page).waitFor();

    // The title has no number while it lasts.
    await hamlet().sendTo([cordelia()], "Psst");
    await page
      .getByRole("link", { name: /Hamlet Member/ })
      .first()
      .waitFor();
    await expect.poll(() => page.title()).not.toMatch(/^\(/);
    await openMenu(page);
    await page.getByRole("menuitem", { name: "Resume notifications" }).click();
    await mark(page).waitFor({ state: "detached" });
    await expect.poll(() => page.title()).toMatch(/^\(\d+\)/);
    expect(await timesOf(cordelia())).toMatchObject({ paused_until: null });
    expect(visitor.problems).toEqual([]);
  });

  test("pauses until tomorrow morning or any other time, by the keyboard alone, and tells a refusal", async () => {
    const visitor = await asCordelia();
    const { page } = visitor;
    const pause = async () => {
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("option").first().waitFor();
      await page.keyboard.type("pause not");
      await page.getByRole("option", { name: /^Pause notifications/, selected: true }).waitFor();
      await page.keyboard.press("Enter");
      await page.getByRole("dialog", { name: "Pause notifications" }).waitFor();
    };
    await pause();
    await page.getByRole("button", { name: /^Until tomorrow/ }).focus();
    await page.keyboard.press("Enter");
    await mark(page).waitFor();
    const tomorrow = new Date(((await timesOf(cordelia())).paused_until ?? 0) * 1000);
    expect([tomorrow.getUTCHours(), tomorrow.getUTCMinutes()]).toEqual([9, 0]);
    expect(tomorrow.getTime() / 1000).toBeGreaterThan(now());

    await pause();
    const until = page.getByLabel("Until", { exact: true });
    await until.fill("2026-01-01T10:00");
    await page.getByRole("alert").getByText("Choose a time in the future.").waitFor();
    await until.fill("2030-05-01T10:15");
    await page.keyboard.press("Enter");
    await expect
      .poll(async () => (await timesOf(cordelia())).paused_until)
      .toBe(Date.UTC(2030, 4, 1, 10, 15) / 1000);

    await pause();
    await until.fill("9999-12-31T23:00");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("Notifications can be paused only until").waitFor();
    expect(visitor.problems.filter((problem) => !problem.includes("400"))).toEqual([]);
  });

  test("follows the hours of a week, in the user's time zone", async () => {
    await using visitor = await visit(browser, world, cordelia(), { timezoneId: "Asia/Kolkata" });
    const { page } = visitor;
    await visitor.goTo("#settings/notifications");
    const only = page.getByRole("switch", { name: "Only at certain times" });
    await only.check();
    const saved = () => timesOf(cordelia()).then(({ schedule }) => schedule);
    const workday = { from: 540, to: 1080 };
    await expect.poll(saved).toEqual([1, 2, 3, 4, 5].map((weekday) => ({ weekday, ...workday })));
    await page
      .getByText("The times are in the time zone Asia/Calcutta")
      .or(page.getByText("Asia/Kolkata"))
      .first()
      .waitFor();

    const day = (name: string) => page.getByRole("listitem").filter({ hasText: name });
    await day("Friday").getByRole("switch").uncheck();
    await expect.poll(async () => (await saved())?.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4]);
    await day("Saturday").getByRole("switch").check();
    await day("Saturday").getByLabel(": From").fill("22:30");
    await day("Saturday").getByLabel(": To").fill("02:00");
    await day("Saturday").getByLabel(": To").press("Enter");
    await day("Saturday").getByText("of the next day").waitFor();
    await expect.poll(async () => (await saved())?.at(-1)).toEqual({ weekday: 6, from: 1350, to: 120 });
    for (const name of ["Monday", "Tuesday", "Wednesday", "Thursday"]) {
      await day(name).getByRole("switch").uncheck();
      await day(name).getByLabel(": From").waitFor({ state: "detached" });
    }
    await expect.poll(async () => (await saved())?.map(({ weekday }) => weekday)).toEqual([6]);
    // At least one day has hours.
    expect(await day("Saturday").getByRole("switch").isDisabled()).toBe(true);
    await only.uncheck();
    await expect.poll(saved).toBeNull();
    expect(visitor.problems).toEqual([]);
  });

  test("resumes in a quiet time of the schedule until its next hours", async () => {
    const hour = new Date(world.clock.now()).getUTCHours();
    const [from, to] = [(hour + 3) % 24, (hour + 4) % 24].map((each) => each * 60);
    const schedule = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, to }));
    await cordelia().ok("PATCH", "/settings", { timezone: "UTC" });
    await cordelia().ok("PATCH", path, { schedule });
    const visitor = await asCordelia();
    const { page } = visitor;
    await mark(page).waitFor();
    await openMenu(page);
    await page.getByRole("menuitem", { name: "Resume notifications" }).click();
    await mark(page).waitFor({ state: "detached" });
    expect(await timesOf(cordelia())).toMatchObject({ schedule, resumed_until: expect.any(Number) });
    expect(visitor.problems).toEqual([]);
  });

  test("is offered to those who join a call", async () => {
    const jitsi = "https://meet.jit.si";
    await hamlet().send(
      "castle",
      "council",
      `[Join video call.](${jitsi}/0123) [Other](https://example.com/1)`,
    );
    const visitor = await asCordelia();
    const { page } = visitor;
    await page.context().route(/meet\.jit\.si|example\.com/, (route) => route.fulfill({ body: "" }));
    await page
      .getByRole("link", { name: /council/ })
      .first()
      .click();
    const offer = page.getByRole("button", { name: "Pause for 1 hour" });
    const feed = page.getByRole("feed");
    await feed.getByRole("link", { name: "Other" }).click();
    await feed.getByRole("link", { name: "Join video call." }).click();
    await page.bringToFront();
    await offer.waitFor();
    await offer.click();
    await mark(page).waitFor();
    expect(((await timesOf(cordelia())).paused_until ?? 0) - now()).toBeGreaterThan(58 * MINUTE);
    // Nothing to offer now.
    await page.getByRole("button", { name: "Close" }).last().click();
    await feed.getByRole("link", { name: "Join video call." }).click();
    await page.bringToFront();
    expect(await offer.count()).toBe(0);
    expect(visitor.problems).toEqual([]);
  });

  test("ends by itself", async () => {
    await using visitor = await visit(browser, world, cordelia());
    const { page } = visitor;
    // Only what the page schedules from now on follows this clock, so the pause begins after it.
    await page.clock.install();
    await cordelia().ok("PATCH", path, { paused_until: now() + MINUTE });
    await mark(page).waitFor();
    // So little that nothing else of the page is due, which would draw it again.
    await page.clock.fastForward("01:05");
    await mark(page).waitFor({ state: "detached" });
    expect(visitor.problems).toEqual([]);
  });
});
