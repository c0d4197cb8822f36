/** Notes that appear over the page cover no buttons. */
import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { picture } from "./look.ts";
import { drawn, visit } from "./visit.ts";

const TOPIC = "#narrow/stream/castle/topic/toasts";

describe.skipIf(browserPath === undefined)("a toast", () => {
  const { world } = useWorld();
  const browser = useBrowser();

  beforeAll(async () => {
    const [hamlet, cordelia] = [world.as("hamlet"), world.as("cordelia")];
    for (const person of [hamlet, cordelia]) await person.subscribe(["castle"]);
    for (let index = 0; index < 40; index += 1) await hamlet.send("castle", "toasts", `Line ${index}`);
  });

  test.each([
    { name: "desktop", viewport: { width: 1280, height: 800 } },
    { name: "phone", viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true },
    { name: "small phone", viewport: { width: 320, height: 568 }, colorScheme: "dark" as const },
  ])("covers neither the compose box nor the buttons of dialogs on a $name", async ({ name, ...options }) => {
    await using cordelia = await visit(browser, world, world.as("cordelia"), options);
    const { page } = cordelia;
    // A problem is shown until it is closed.
    await page.route("**/json/mark_all_as_read", (route) => route.abort());
    await cordelia.goTo("#inbox");
    const main = page.getByRole("main");
    await main.getByRole("button", { name: "Mark all as read" }).click();
    const toast = page.locator(".outcome");
    await toast.waitFor();
    expect(await covered(page), "inbox").toEqual([]);
    await picture(page, `toast-inbox-${name}`);

    await cordelia.goTo(`${TOPIC}/near/99999999`);
    await page.locator(".feed-said", { hasText: "doesn't exist" }).waitFor();
    await drawn(page);
    expect(await covered(page), "with an announcement").toEqual([]);
    await picture(page, `toast-topic-${name}`);

    const field = page.getByRole("textbox", { name: /^Message #castle/ });
    await field.fill("One\nTwo\nThree\nFour\nFive\nSix");
    await expect.poll(() => covered(page), { message: "above a long draft" }).toEqual([]);
    await picture(page, `toast-draft-${name}`);
    await field.fill("");

    await page.getByRole("feed").focus();
    await page.keyboard.press("?");
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await expect.poll(() => covered(page), { message: "over the keys" }).toEqual([]);
    await page.locator(".dialog").evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect.poll(() => covered(page), { message: "at the end of the keys" }).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });

    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("menuitem", { name: "Set your status" }).click();
    await dialog.waitFor();
    await expect.poll(() => covered(page), { message: "over the status" }).toEqual([]);
    await picture(page, `toast-dialog-${name}`);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });

    await cordelia.goTo("#settings/profile");
    await main.locator(".settings-page input").first().waitFor();
    await drawn(page);
    await expect.poll(() => covered(page), { message: "over settings" }).toEqual([]);
    await picture(page, `toast-settings-${name}`);
    await toast.getByRole("button", { name: "Close" }).click();
    await toast.waitFor({ state: "detached" });
    expect(cordelia.problems.filter((problem) => !problem.startsWith("Failed to load"))).toEqual([]);
  });

  test("stays below the pointer that presses it", async () => {
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = cordelia;
    await page.route("**/json/mark_all_as_read", (route) => route.abort());
    await cordelia.goTo("#inbox");
    await page.getByRole("main").getByRole("button", { name: "Mark all as read" }).click();
    const toast = page.locator(".outcome");
    await toast.waitFor();
    await cordelia.goTo(TOPIC);
    const field = page.getByRole("textbox", { name: /^Message #castle/ });
    await field.fill("One");
    await expect.poll(() => covered(page)).toEqual([]);
    await toast.locator(".outcome-text").hover();
    const before = await toast.boundingBox();
    await page.mouse.down();
    await field.fill("One\nTwo\nThree\nFour\nFive\nSix\nSeven\nEight");
    await drawn(page);
    await drawn(page);
    expect(await toast.boundingBox()).toEqual(before);
    await page.mouse.up();
    await expect.poll(() => covered(page)).toEqual([]);
    expect(await toast.boundingBox()).not.toEqual(before);
  });
});

/** Returns what lies below toasts: controls of the dialog or of the page, and other toasts. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const dialog = [...document.querySelectorAll(".dialog")].at(-1);
    const controls = "button, a, input, textarea, select";
    const below = dialog
      ? [...dialog.querySelectorAll(controls)]
      : [...document.querySelectorAll(`main :is(${controls}), .compose`)].filter(
          (each) => !each.closest(".feed, .inbox"),
        );
    const toasts = [...document.querySelectorAll(".outcome, .feed-said:not(:empty)")];
    if (toasts.length === 0) return ["no toast"];
    const frame = dialog?.getBoundingClientRect();
    return toasts.flatMap((toast) => {
      const own = toast.getBoundingClientRect();
      if (own.top < 0 || own.bottom > window.innerHeight || own.left < 0 || own.right > window.innerWidth) {
        return ["outside of the window"];
      }
      return [...below, ...toasts]
        .filter((each) => each !== toast && !toast.contains(each))
        .filter((each) => {
          const rect = each.getBoundingClientRect();
          const bottom = Math.min(rect.bottom, frame?.bottom ?? Number.POSITIVE_INFINITY);
          return rect.left < own.right && rect.right > own.left && rect.top < own.bottom && bottom > own.top;
        })
        .map((each) => each.outerHTML.slice(0, 80));
    });
  });
