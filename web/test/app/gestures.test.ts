import { useWorld } from "@confab/testkit/vitest";
import type { CDPSession, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { barriersOn, colorRules, picture, settled } from "./look.ts";
import { useVisit } from "./shared-visit.ts";
import { drawn, type Visit, visit } from "./visit.ts";

const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: "no-preference",
} as const;

describe.skipIf(browserPath === undefined)("on a phone", () => {
  const { world } = useWorld();
  const browser = useBrowser();

  beforeAll(async () => {
    const [hamlet, cordelia] = [world.as("hamlet"), world.as("cordelia")];
    await hamlet.subscribe(["castle"], { principals: [hamlet.userId, cordelia.userId] });
    for (let index = 0; index < 40; index += 1) await hamlet.send("castle", "ghosts", `Line ${index}.`);
    await hamlet.send("castle", "short", "Who **is** there?");
    await hamlet.send("castle", "code", `\`\`\`\n${"a long line of code ".repeat(20)}\n\`\`\``);
  });

  const visitPhone = () => visit(browser, world, world.as("cordelia"), phone);
  const asCordelia = useVisit(visitPhone);

  const open = async (topic: string, visitor?: Visit) => {
    const cordelia = visitor ?? (await asCordelia());
    await cordelia.goTo(`#narrow/stream/castle/topic/${topic}`);
    await cordelia.page.getByRole("heading", { level: 1, name: `#castle › ${topic}` }).waitFor();
    await drawer(cordelia.page).waitFor({ state: "hidden" });
    await cordelia.page.locator("article[data-message-id]").first().click({ trial: true });
    await cordelia.page.locator(".pull-place").waitFor({ state: "attached" });
    return { cordelia, page: cordelia.page, finger: await fingerOn(cordelia.page) };
  };

  const drawer = (page: Page) => page.locator(".screen-navigation");
  const message = (page: Page, text: string) =>
    page.locator("article[data-message-id]").filter({ hasText: text });
  const sheet = (page: Page) => page.getByRole("menu");

  test("swiping draws the list of conversations over the view and back", async () => {
    const { cordelia, page, finger } = await open("short");
    await finger.move([150, 400], [320, 410]);
    await drawer(page).waitFor();
    await expect.poll(() => drawer(page).evaluate((each) => each.getBoundingClientRect().left)).toBe(0);
    await picture(page, "drawer-phone");
    await finger.move([250, 400], [40, 410]);
    await drawer(page).waitFor({ state: "hidden" });
    await finger.move([2, 300], [200, 300]);
    // On a busy machine, Chromium takes a tap that soon follows a swipe for its end, and sends no click.
    await page.getByRole("navigation").getByRole("link", { name: "Inbox" }).click();
    await page.getByRole("heading", { level: 1, name: "Inbox" }).waitFor();
    await drawer(page).waitFor({ state: "hidden" });
    // Neither a small nor a steep movement opens it.
    await finger.move([150, 400], [180, 400], 400);
    await finger.move([100, 300], [180, 600]);
    await drawn(page);
    expect(await drawer(page).isVisible()).toBe(false);
    expect(cordelia.problems).toEqual([]);
  });

  test("the browser leaves sideways drags to the gestures in all lists", async () => {
    const { cordelia, page } = await open("ghosts");
    const seen = new Map<string, string>();
    const look = async () => {
      const scrollers = await page
        .locator(".screen *")
        .evaluateAll((elements) =>
          elements
            .filter((each) => /auto|scroll/.test(getComputedStyle(each).overflowY) && each.clientHeight > 300)
            .map((each) => [each.className, getComputedStyle(each).touchAction] as const),
        );
      for (const [name, action] of scrollers) seen.set(name, action);
    };
    await look();
    await page.locator('[data-shows="navigation"]').tap();
    await drawer(page).waitFor();
    await look();
    for (const [hash, name] of [
      ["inbox", "Inbox"],
      ["recent", "Recent conversations"],
    ] as const) {
      await cordelia.goTo(`#${hash}`);
      await page.getByRole("heading", { level: 1, name }).waitFor();
      await look();
    }
    const expected = ["feed", "inbox", "recent", "screen-navigation"].map((name) => [
      name,
      "pan-y pinch-zoom",
    ]);
    expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(expected));
  });

  test("swiping a message to the left replies to it, and scrolling does not", async () => {
    const { cordelia, page, finger } = await open("short");
    const field = page.getByRole("textbox", { name: "Message #castle › short" });
    const at = await centreOf(page, "Who is there?");
    await finger.move([at.x, at.y], [at.x - 30, at.y]);
    await finger.move([at.x, at.y], [at.x - 60, at.y + 200]);
    await drawn(page);
    expect(await field.inputValue()).toBe("");
    await finger.press([at.x, at.y]);
    await finger.drag([at.x - 90, at.y + 5]);
    await page.locator('[data-drawn="ready"]').waitFor();
    await picture(page, "swipe-reply");
    await finger.lift();
    await expect.poll(() => field.inputValue()).toContain("```quote\nWho is there?\n```");
    await expect.poll(() => page.locator("[data-drawn]").count()).toBe(0);
    await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true);
    await field.fill("");
    expect(cordelia.problems).toEqual([]);
  });

  test("code scrolls sideways under the finger", async () => {
    const { cordelia, page, finger } = await open("code");
    const code = page.locator(".codehilite pre");
    const box = await code.boundingBox();
    const copy = await page.getByRole("button", { name: "Copy code" }).boundingBox();
    expect(copy?.x).toBeGreaterThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
    await picture(page, "code-phone");
    const [x, y] = [(box?.x ?? 0) + 200, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await finger.move([x, y], [x - 150, y]);
    await expect.poll(() => code.evaluate((each) => each.scrollLeft)).toBeGreaterThan(50);
    expect(await page.getByRole("textbox", { name: /^Message/ }).inputValue()).toBe("");
    await finger.move([x - 150, y], [x, y]);
    expect(await drawer(page).isVisible()).toBe(false);
    expect(cordelia.problems).toEqual([]);
  });

  test("a long press opens the menu of a message as a sheet, which copies and selects the text", async () => {
    const { cordelia, page, finger } = await open("short");
    const at = await centreOf(page, "Who is there?");
    const hold = async () => {
      await finger.press([at.x, at.y]);
      await sheet(page).waitFor();
      await finger.lift();
      await drawn(page);
      await sheet(page).waitFor();
    };
    await hold();
    await settled(page);
    const place = await page.locator(".menu-popover").boundingBox();
    expect(place?.x).toBe(0);
    expect((place?.y ?? 0) + (place?.height ?? 0)).toBe(844);
    expect(await barriersOn(page, { within: ".menu-popover" })).toEqual([]);
    await picture(page, "message-sheet");
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await barriersOn(page, { within: ".menu-popover", rules: colorRules })).toEqual([]);
    await picture(page, "message-sheet-dark");
    await page.emulateMedia({ colorScheme: "light" });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("menuitem", { name: "Copy text" }).tap();
    await page.getByText("Text copied.").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Who is there?");
    await hold();
    await page.getByRole("menuitem", { name: "Select text" }).tap();
    const selected = () => page.evaluate(() => document.getSelection()?.toString().trim());
    await expect.poll(selected).toBe("Who is there?");
    expect(await sheet(page).count()).toBe(0);
    // Scrolling is no long press.
    await finger.press([at.x, at.y + 300]);
    await finger.drag([at.x, at.y + 200]);
    await page.waitForTimeout(600);
    await finger.lift();
    expect(await sheet(page).count()).toBe(0);
    expect(cordelia.problems).toEqual([]);
  });

  test("the browser's back closes what is open, one thing at a time, and then leads through the views", async () => {
    // A visit of its own, because it goes back through the whole history.
    await using visitor = await visitPhone();
    const { cordelia, page } = await open("short", visitor);
    const title = (name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
    await page
      .getByRole("button", { name: "Open the list of conversations" })
      .or(page.locator('[data-shows="navigation"]'))
      .first()
      .tap();
    await drawer(page).waitFor();
    await page.goBack();
    await drawer(page).waitFor({ state: "hidden" });
    await title("#castle › short");
    // A dialog that a menu has opened.
    await message(page, "Who is there?").getByRole("button", { name: "More actions" }).tap();
    await page.getByRole("menuitem", { name: "View source" }).tap();
    await page.getByRole("dialog", { name: "View source" }).waitFor();
    await page.goBack();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await title("#castle › short");
    // A view that was opened from the list replaces it in the history.
    await page.locator('[data-shows="navigation"]').tap();
    await page.getByRole("navigation").getByRole("link", { name: "Drafts" }).tap();
    await title("Drafts");
    await drawer(page).waitFor({ state: "hidden" });
    await page.goBack();
    await title("#castle › short");
    await page.goForward();
    await title("Drafts");
    await page.goBack();
    await title("#castle › short");
    // A drawer that was closed by other means needs no extra step back.
    await page.locator('[data-shows="navigation"]').tap();
    await page.getByRole("button", { name: "Close", exact: true }).tap({ position: { x: 370, y: 400 } });
    await drawer(page).waitFor({ state: "hidden" });
    const before = page.url();
    await page.goBack();
    await expect.poll(() => page.url()).not.toBe(before);
    expect(cordelia.problems).toEqual([]);
  });

  test("pulling at the newest end asks the server at once, also while the client waits to reconnect", async () => {
    const { page, finger } = await open("ghosts");
    await page.getByRole("feed").evaluate((each) => each.scrollTo({ top: each.scrollHeight }));
    await message(page, "Line 39.").waitFor();
    await page.route("**/json/events**", (route) => route.abort());
    await page.route("**/json/register", (route) => route.abort());
    await page.evaluate(() => window.dispatchEvent(new Event("offline")));
    await page.getByText("Connection lost.").waitFor();
    await world.as("hamlet").send("castle", "ghosts", "News.");
    await page.unroute("**/json/events**");
    await page.unroute("**/json/register");
    await finger.press([200, 500]);
    await finger.drag([205, 440]);
    await page.getByText("Pull to refresh").waitFor();
    await finger.drag([205, 380]);
    await page.getByText("Release to refresh").waitFor();
    await picture(page, "pull");
    await finger.lift();
    await message(page, "News.").waitFor();
    await expect.poll(() => page.locator(".pull").count()).toBe(0);
    expect(await page.getByText("Connection lost.").count()).toBe(0);
  });

  test("pulling down does the same in lists, and within messages it scrolls", async () => {
    const { cordelia, page, finger } = await open("ghosts");
    await finger.move([200, 300], [200, 600]);
    expect(await page.locator(".pull").count()).toBe(0);
    await cordelia.goTo("#recent");
    await page.getByRole("heading", { level: 1, name: "Recent conversations" }).waitFor();
    await page.locator("table a").first().waitFor();
    const asked = page.waitForRequest(/json\/events/);
    await finger.press([200, 300]);
    await finger.drag([200, 450]);
    await page.getByText("Release to refresh").waitFor();
    await finger.lift();
    await asked;
    const askedAgain = page.waitForRequest(/json\/events/);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("check for new");
    await page.getByRole("option", { name: /^Check for new messages/ }).waitFor();
    await page.keyboard.press("Enter");
    await askedAgain;
    await expect.poll(() => page.locator(".pull").count()).toBe(0);
    expect(cordelia.problems).toEqual([]);
  });
});

type Point = readonly [x: number, y: number];

/** A finger on a real touch screen, as the browser sees it. */
class Finger {
  readonly #touch: CDPSession;
  readonly #page: Page;
  #at: Point = [0, 0];

  constructor(touch: CDPSession, page: Page) {
    this.#touch = touch;
    this.#page = page;
  }

  async press(at: Point): Promise<void> {
    this.#at = at;
    await this.#send("touchStart", [at]);
  }

  async drag([x, y]: Point): Promise<void> {
    const [fromX, fromY] = this.#at;
    for (const share of [0.2, 0.4, 0.6, 0.8, 1]) {
      await this.#send("touchMove", [[fromX + (x - fromX) * share, fromY + (y - fromY) * share]]);
      await drawn(this.#page);
    }
    this.#at = [x, y];
  }

  async lift(): Promise<void> {
    await this.#send("touchEnd", []);
    await drawn(this.#page);
  }

  /** @param milliseconds the time that the finger rests before it is lifted */
  async move(from: Point, to: Point, milliseconds = 0): Promise<void> {
    await this.press(from);
    await this.drag(to);
    await this.#page.waitForTimeout(milliseconds);
    await this.lift();
  }

  #send(type: "touchStart" | "touchMove" | "touchEnd", points: readonly Point[]) {
    return this.#touch.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(([x, y]) => ({ x, y })),
    });
  }
}

const fingerOn = async (page: Page): Promise<Finger> =>
  new Finger(await page.context().newCDPSession(page), page);

/** Returns a place on the text of a message. */
async function centreOf(page: Page, text: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(".message-content").filter({ hasText: text }).boundingBox();
  if (!box) throw new Error(`There is no message ${text}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
