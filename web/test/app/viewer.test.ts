/** The viewer for pictures, as people use it with the mouse, with keys and with fingers. */
import type { Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { withoutFailedRequests } from "./faults/support.ts";
import { picture } from "./look.ts";
import { painted, upload } from "./uploads.ts";
import { useVisit } from "./use-visit.ts";
import { drawn, visit } from "./visit.ts";

const TOPIC = "#narrow/stream/castle/topic/pictures";
const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: "no-preference",
} as const;

describe.skipIf(browserPath === undefined)("the viewer", () => {
  const { world } = useWorld();
  const browser = useBrowser();
  const cordeliaAtHome = useVisit(() => visit(browser, world, world.as("cordelia")));
  let wallMessage = 0;

  beforeAll(async () => {
    const [hamlet, cordelia] = [world.as("hamlet"), world.as("cordelia")];
    for (const person of [hamlet, cordelia]) await person.subscribe(["castle"]);
    const uploaded = async (person: Person, name: string, width: number, height: number, colour: string) =>
      upload(world, person, await painted(name, { width, height }, colour));
    const wall = await uploaded(hamlet, "wall.png", 2400, 1200, "#336699");
    const secret = await uploaded(hamlet, "secret.png", 40, 30, "#000000");
    const tower = await uploaded(cordelia, "tower.png", 600, 1800, "#993333");
    const gate = await uploaded(cordelia, "gate.png", 40, 30, "#339933");
    wallMessage = await hamlet.send("castle", "pictures", `[The wall](${wall})`);
    await hamlet.send("castle", "pictures", `\`\`\`spoiler Do not look\n[](${secret})\n\`\`\``);
    await cordelia.send("castle", "pictures", `Two: [](${tower}) and [](${gate})`);
  });

  const viewer = (page: Page) => page.locator(".viewer");
  const shownPicture = (page: Page) => page.locator(".viewer-picture");
  const button = (page: Page, name: string) => viewer(page).getByRole("button", { name, exact: true });
  const link = (page: Page, name: string) => viewer(page).getByRole("link", { name, exact: true });
  const pictures = (page: Page) => page.locator(".feed .message_inline_image:visible a");

  async function open(page: Page, at = 0) {
    await pictures(page).nth(at).click();
    await expectShown(page);
  }

  /** Waits until the picture is loaded, and every earlier one is gone. */
  async function expectShown(page: Page, name?: string) {
    await viewer(page).locator('.viewer-stage[aria-busy="false"] .viewer-picture').waitFor();
    if (name !== undefined) await expect.poll(() => shownPicture(page).getAttribute("alt")).toBe(name);
  }

  async function boxOf(element: Locator) {
    const box = await element.boundingBox();
    if (!box) throw new Error("It is not drawn");
    return box;
  }

  const widthOf = async (page: Page) => (await boxOf(shownPicture(page))).width;

  test("shows a whole picture with its sender, time and name, and returns the focus", async () => {
    const cordelia = await cordeliaAtHome();
    const { page } = cordelia;
    await cordelia.goTo(TOPIC);
    await pictures(page).first().focus();
    await page.keyboard.press("Enter");
    await expectShown(page, "The wall");
    await page.getByRole("dialog", { name: "The wall" }).getByText("Hamlet Member").waitFor();
    await viewer(page).getByText("The wall (wall.png)").waitFor();
    await viewer(page).locator("time[datetime]").waitFor();
    await viewer(page).locator(".avatar").waitFor();
    const [box, stage] = [await boxOf(shownPicture(page)), await boxOf(page.locator(".viewer-stage"))];
    expect(box.width / box.height).toBeCloseTo(2, 1);
    expect(box.width).toBeLessThanOrEqual(stage.width);
    expect(box.width).toBeGreaterThan(stage.width * 0.7);
    await picture(page, "viewer");
    await page.keyboard.press("Escape");
    await viewer(page).waitFor({ state: "detached" });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("title")))
      .toBe("The wall");
    expect(cordelia.problems).toEqual([]);
  });

  test("leads through the pictures of all messages, except of spoilers", async () => {
    const cordelia = await cordeliaAtHome();
    const { page } = cordelia;
    await cordelia.goTo(TOPIC);
    await open(page);
    await viewer(page).getByText("1 of 3", { exact: true }).waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowRight");
    await expectShown(page, "tower.png");
    await viewer(page).getByText("Cordelia Member").waitFor();
    await button(page, "Next image").click();
    await expectShown(page, "gate.png");
    // A small picture is not enlarged by itself.
    expect(await widthOf(page)).toBe(40);
    await viewer(page).getByText("3 of 3", { exact: true }).waitFor();
    expect(await button(page, "Next image").getAttribute("aria-disabled")).toBe("true");
    await page.keyboard.press("ArrowRight");
    await button(page, "Previous image").click();
    await expectShown(page, "tower.png");
    await page.keyboard.press("Escape");
    await viewer(page).waitFor({ state: "detached" });
    // The focus is on the last picture, not on the first.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("href")))
      .toContain("tower.png");
    // Opened from its spoiler, a hidden picture is among the others.
    await page.getByText("Do not look").click();
    await open(page, 1);
    await expectShown(page, "secret.png");
    await viewer(page).getByText("2 of 4", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await viewer(page).waitFor({ state: "detached" });
    expect(cordelia.problems).toEqual([]);
  });

  test("enlarges and moves the picture with keys, buttons, wheel, drag and double click", async () => {
    const cordelia = await cordeliaAtHome();
    const { page } = cordelia;
    await cordelia.goTo(TOPIC);
    await open(page);
    const whole = await boxOf(shownPicture(page));
    const middle = { x: whole.x + whole.width / 2, y: whole.y + whole.height / 2 };
    await page.keyboard.press("+");
    await expect.poll(() => widthOf(page)).toBeCloseTo(whole.width * 1.5, 0);
    const { x } = await boxOf(shownPicture(page));
    await page.keyboard.press("ArrowRight");
    await expect.poll(async () => (await boxOf(shownPicture(page))).x).toBeCloseTo(x - 80, 0);
    expect(await shownPicture(page).getAttribute("alt")).toBe("The wall");
    await page.keyboard.press("-");
    // The whole picture is in the middle again.
    await expect.poll(() => boxOf(shownPicture(page))).toEqual(whole);
    await button(page, "Zoom in").click();
    await button(page, "Zoom in").click();
    await button(page, "Zoom out").click();
    await expect.poll(() => widthOf(page)).toBeCloseTo(whole.width * 1.5, 0);
    await button(page, "Show whole image").click();
    await expect.poll(() => boxOf(shownPicture(page))).toEqual(whole);

    // The point under the pointer stays there.
    await page.mouse.move(whole.x + whole.width / 4, middle.y);
    await page.mouse.wheel(0, -400);
    await expect.poll(() => widthOf(page)).toBeGreaterThan(whole.width * 2);
    const wheeled = await boxOf(shownPicture(page));
    // The pointer is only at whole pixels, and the difference is enlarged, too.
    expect(Math.abs(wheeled.x + wheeled.width / 4 - whole.x - whole.width / 4)).toBeLessThan(3);
    await page.mouse.down();
    await page.mouse.move(whole.x + whole.width / 4 - 100, middle.y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await boxOf(shownPicture(page))).x).toBeCloseTo(wheeled.x - 100, 0);
    // No edge leaves the edge of the stage.
    await page.mouse.move(100, middle.y);
    await page.mouse.down();
    await page.mouse.move(1200, middle.y, { steps: 2 });
    await page.mouse.move(100, middle.y, { steps: 2 });
    await page.mouse.move(1200, middle.y, { steps: 2 });
    await page.mouse.up();
    await expect.poll(async () => (await boxOf(shownPicture(page))).x).toBeCloseTo(0, 0);
    await page.keyboard.press("0");
    await expect.poll(() => boxOf(shownPicture(page))).toEqual(whole);
    await page.mouse.dblclick(middle.x, middle.y);
    await expect.poll(() => widthOf(page)).toBeCloseTo(whole.width * 2.5, 0);
    await picture(page, "viewer-enlarged");
    await page.mouse.dblclick(middle.x, middle.y);
    await expect.poll(() => boxOf(shownPicture(page))).toEqual(whole);
    await page.keyboard.press("Escape");
    await viewer(page).waitFor({ state: "detached" });
    expect(cordelia.problems).toEqual([]);
  });

  test("downloads the file, opens it, and leads to the message", async () => {
    const cordelia = await cordeliaAtHome();
    const { page } = cordelia;
    await cordelia.goTo("#narrow/stream/castle");
    await open(page);
    const [download] = await Promise.all([page.waitForEvent("download"), link(page, "Download").click()]);
    expect(download.suggestedFilename()).toBe("wall.png");
    const [opened] = await Promise.all([
      page.context().waitForEvent("page"),
      link(page, "Open original").click(),
    ]);
    await opened.waitForURL(/\/user_uploads\/.*wall\.png$/);
    await opened.close();
    await link(page, "Go to message").click();
    await viewer(page).waitFor({ state: "detached" });
    await page.getByRole("heading", { level: 1, name: /pictures/ }).waitFor();
    expect(page.url()).toContain(`/near/${wallMessage}`);
    // The viewer is no longer in the history.
    await page.goBack();
    await expect.poll(() => page.url()).toMatch(/#narrow\/stream\/[^/]*castle$/);
    expect(cordelia.problems).toEqual([]);
  });

  test("closes with its button, beside the picture, and with the browser's back button", async () => {
    const cordelia = await cordeliaAtHome();
    const { page } = cordelia;
    await cordelia.goTo("#inbox");
    await page.getByRole("heading", { level: 1, name: "Inbox" }).waitFor();
    const before = page.url();
    await cordelia.goTo(TOPIC);
    for (const close of [
      () => button(page, "Close").click(),
      () => page.locator(".viewer-stage").click({ position: { x: 5, y: 5 } }),
      () => page.goBack(),
      () => page.keyboard.press("Escape"),
    ]) {
      await open(page);
      // A click on the picture changes nothing.
      await shownPicture(page).click();
      await viewer(page).waitFor();
      await close();
      await viewer(page).waitFor({ state: "detached" });
      expect(page.url()).toContain("topic/pictures");
    }
    // None of it stays in the history.
    await page.goBack();
    await expect.poll(() => page.url()).not.toContain("topic/pictures");
    expect(page.url().split("#")[0]).toBe(before.split("#")[0]);
    expect(cordelia.problems).toEqual([]);
  });

  test("follows fingers: swipes, pinches, and closes downwards", async () => {
    await using cordelia = await visit(browser, world, world.as("cordelia"), phone);
    const { page } = cordelia;
    await cordelia.goTo(TOPIC);
    await pictures(page).first().tap();
    await expectShown(page, "The wall");
    await picture(page, "viewer-phone");
    const touch = await page.context().newCDPSession(page);
    const fingers = async (...ways: (readonly [from: [number, number], to: [number, number]])[]) => {
      const at = (share: number) =>
        ways.map(([[x, y], [toX, toY]], id) => ({ id, x: x + (toX - x) * share, y: y + (toY - y) * share }));
      await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
      for (const share of [0.25, 0.5, 0.75, 1]) {
        await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(share) });
        await drawn(page);
      }
      await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
      await drawn(page);
    };
    await fingers([
      [300, 400],
      [100, 410],
    ]);
    await expectShown(page, "tower.png");
    await fingers([
      [100, 400],
      [300, 410],
    ]);
    await expectShown(page, "The wall");
    const whole = await widthOf(page);
    await fingers(
      [
        [175, 400],
        [95, 400],
      ],
      [
        [215, 400],
        [295, 400],
      ],
    );
    await expect.poll(() => widthOf(page)).toBeGreaterThan(whole * 2);
    // An enlarged picture is moved, not left.
    await fingers([
      [300, 400],
      [100, 400],
    ]);
    expect(await shownPicture(page).getAttribute("alt")).toBe("The wall");
    await button(page, "Show whole image").tap();
    await expect.poll(() => widthOf(page)).toBe(whole);
    await fingers([
      [200, 300],
      [205, 500],
    ]);
    await viewer(page).waitFor({ state: "detached" });
    expect(cordelia.problems).toEqual([]);
  });

  test("leaves a picture that somebody else deletes", async () => {
    const [hamlet, admin] = [world.as("hamlet"), world.as("administrator")];
    const file = await upload(world, hamlet, await painted("short.png", { width: 40, height: 30 }));
    const id = await hamlet.send("castle", "short-lived", `[](${file})`);
    const cordelia = await cordeliaAtHome();
    const { page } = cordelia;
    await cordelia.goTo("#narrow/stream/castle/topic/short-lived");
    await open(page);
    await admin.ok("DELETE", `/messages/${id}`);
    await viewer(page).waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    // Marking the message as read may come after its deletion, and is then rejected.
    expect(withoutFailedRequests(cordelia.problems)).toEqual([]);
  });
});
