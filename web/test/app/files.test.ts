/** Files in messages: sound and video that play in the page, and cards for everything else. */
import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { barriersOn, colorRules, picture } from "./look.ts";
import { soundOf, upload, videoFrom } from "./uploads.ts";
import { useVisit } from "./use-visit.ts";
import { visit } from "./visit.ts";

const TOPIC = "#narrow/stream/castle/topic/files";

describe.skipIf(browserPath === undefined)("files in messages", () => {
  const { world } = useWorld();
  const browser = useBrowser();
  const asCordelia = useVisit(() => visit(browser, world, world.as("cordelia")));

  beforeAll(async () => {
    const [hamlet, cordelia] = [world.as("hamlet"), world.as("cordelia")];
    for (const person of [hamlet, cordelia]) await person.subscribe(["castle"]);
    const visitor = await asCordelia();
    const link = async (file: File) => `[${file.name}](${await upload(world, hamlet, file)})`;
    const video = await link(await videoFrom(visitor.page, "duel.webm"));
    await hamlet.send("castle", "files", `The duel: ${video}`);
    await hamlet.send("castle", "files", await link(soundOf("bell.wav", 2)));
    await hamlet.send("castle", "files", await link(new File(["no sound"], "broken.mp3")));
    const [plans, accounts] = [
      await link(new File(["PK\x03\x04"], "plans of the castle.zip")),
      await link(new File(["a;b"], "accounts.csv")),
    ];
    await hamlet.send("castle", "files", `${plans}\n${accounts}`);
    await hamlet.send("castle", "files", `> ${accounts}\n\nsaid nobody`);
    for (let index = 0; index < 60; index += 1) await hamlet.send("castle", "files", `Line ${index}`);
  });

  const media = (page: Page, name: string) => page.locator(`:is(audio, video)[aria-label="${name}"]`);
  const durationOf = (page: Page, name: string) =>
    media(page, name).evaluate((element) => (element as HTMLMediaElement).duration);
  const isPlaying = (page: Page, name: string) =>
    media(page, name).evaluate((element) => {
      const { paused, currentTime } = element as HTMLMediaElement;
      return !paused && currentTime > 0;
    });
  const play = (page: Page, name: string) =>
    media(page, name).evaluate((element) => {
      const player = element as HTMLMediaElement;
      player.loop = true;
      player.muted = true;
      return player.play();
    });

  async function atBeginning(page: Page) {
    await page.locator(".feed").focus();
    await page.keyboard.press("Home");
    await media(page, "duel.webm").waitFor();
  }

  test("play in the page, one at a time, and go on when they leave the screen", async () => {
    const cordelia = await asCordelia();
    const { page } = cordelia;
    await cordelia.goTo(TOPIC);
    await atBeginning(page);
    const box = await media(page, "duel.webm").boundingBox();
    await expect.poll(() => durationOf(page, "bell.wav")).toBeCloseTo(2, 1);
    await expect
      .poll(() => media(page, "duel.webm").evaluate((each) => (each as HTMLVideoElement).videoWidth))
      .toBe(320);
    // Loading moves nothing.
    expect(await media(page, "duel.webm").boundingBox()).toEqual(box);
    await play(page, "bell.wav");
    await expect.poll(() => isPlaying(page, "bell.wav")).toBe(true);
    await play(page, "duel.webm");
    await expect.poll(() => isPlaying(page, "duel.webm")).toBe(true);
    expect(await isPlaying(page, "bell.wav")).toBe(false);
    await page.locator(".feed").focus();
    await page.keyboard.press("End");
    await page.getByText("Line 59").waitFor();
    await media(page, "bell.wav").waitFor({ state: "detached" });
    expect(await isPlaying(page, "duel.webm")).toBe(true);
    await media(page, "duel.webm").evaluate((each) => (each as HTMLMediaElement).pause());
    await media(page, "duel.webm").waitFor({ state: "detached" });
    expect(cordelia.problems).toEqual([]);
  });

  test("are cards with their name, kind and download", async () => {
    const cordelia = await asCordelia();
    const { page } = cordelia;
    await cordelia.goTo(TOPIC);
    await atBeginning(page);
    const rows = page.locator("article[data-message-id]");
    const cards = page.locator(".message-file");
    await rows.filter({ hasText: "The duel: duel.webm" }).waitFor();
    // A paragraph that only links files is replaced by their cards.
    const both = rows.filter({ hasText: "plans of the castle" });
    await both.getByText("accounts.csv").waitFor();
    expect(await both.locator("p").count()).toBe(0);
    expect(await both.locator(".message-file-name").allInnerTexts()).toEqual([
      "plans of the castle.zip",
      "accounts.csv",
    ]);
    expect(await both.locator(".message-file-kind").allInnerTexts()).toEqual(["ZIP", "CSV"]);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      both.getByRole("link", { name: "Download plans of the castle.zip" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("plans-of-the-castle.zip");
    // A player that can't play leaves the card, and quotes stay as they are.
    await expect.poll(() => media(page, "broken.mp3").count()).toBe(0);
    await cards.getByText("broken.mp3").waitFor();
    expect(await rows.filter({ hasText: "said nobody" }).locator(".message-file").count()).toBe(0);
    // No other test shows cards and players to the checker.
    expect(await barriersOn(page, { within: ".feed" })).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await barriersOn(page, { within: ".feed", rules: colorRules })).toEqual([]);
    expect(cordelia.problems).toEqual([]);
  });

  test("leave the keys to a player that has the focus", async () => {
    const cordelia = await asCordelia();
    const { page } = cordelia;
    await cordelia.goTo(TOPIC);
    await atBeginning(page);
    await expect.poll(() => durationOf(page, "bell.wav")).toBeCloseTo(2, 1);
    await media(page, "bell.wav").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("AUDIO");
    await expect
      .poll(() => media(page, "bell.wav").evaluate((each) => (each as HTMLMediaElement).played.length))
      .toBeGreaterThan(0);
    expect(cordelia.problems).toEqual([]);
  });
});

describe.skipIf(browserPath === undefined)("the preview of a PDF", () => {
  const { world } = useWorld();
  // Only the full browser displays PDFs.
  const browser = useBrowser(browserPath);

  beforeAll(async () => {
    const [hamlet, cordelia] = [world.as("hamlet"), world.as("cordelia")];
    for (const person of [hamlet, cordelia]) await person.subscribe(["castle"]);
    const page = "<script>parent.document.title = 'taken over'</script>";
    for (const file of [redPage("will.pdf"), new File([page], "evil.pdf", { type: "application/pdf" })]) {
      await hamlet.send("castle", "papers", `[${file.name}](${await upload(world, hamlet, file)})`);
    }
  });

  test("opens in the page, in the browser's own display, and closes", async () => {
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = cordelia;
    await cordelia.goTo("#narrow/stream/castle/topic/papers");
    await page.getByRole("button", { name: "Preview of will.pdf" }).click();
    const viewer = page.getByRole("dialog", { name: "will.pdf" });
    await viewer.locator("iframe").waitFor();
    await expect.poll(() => shareOfRed(page)).toBeGreaterThan(0.1);
    await picture(page, "pdf-viewer");
    await viewer.getByText("Hamlet Member").waitFor();
    await viewer.getByRole("link", { name: "Go to message" }).waitFor();
    await viewer.getByRole("button", { name: "Close" }).click();
    await viewer.waitFor({ state: "detached" });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Preview of will.pdf");
    expect(cordelia.problems).toEqual([]);
  });

  test("shows nothing that only claims to be a PDF", async () => {
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = cordelia;
    await cordelia.goTo("#narrow/stream/castle/topic/papers");
    await page.getByRole("button", { name: "Preview of evil.pdf" }).click();
    const viewer = page.getByRole("dialog", { name: "evil.pdf" });
    await viewer.getByText("This file has no preview.").waitFor();
    expect(await viewer.locator("iframe").count()).toBe(0);
    // In a frame, it would only be downloaded.
    const address = await viewer.getByRole("link", { name: "Open original" }).getAttribute("href");
    const download = page.waitForEvent("download");
    await page.evaluate((src) => {
      document.body.append(Object.assign(document.createElement("iframe"), { src }));
    }, address);
    expect((await download).suggestedFilename()).toBe("evil.pdf");
    expect(await page.title()).not.toBe("taken over");
  });
});

/** Returns the share of the page that is red. */
async function shareOfRed(page: Page): Promise<number> {
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let red = 0;
  for (let at = 0; at < data.length; at += 3) {
    if ((data[at] ?? 0) > 200 && (data[at + 1] ?? 0) < 60 && (data[at + 2] ?? 0) < 60) red += 1;
  }
  return red / (info.width * info.height);
}

/** Makes a PDF of one red page. */
function redPage(name: string): File {
  const paint = "1 0 0 rg 0 0 600 800 re f";
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R >>",
    `<< /Length ${paint.length} >>\nstream\n${paint}\nendstream`,
  ];
  let text = "%PDF-1.4\n";
  const starts = objects.map((object, index) => {
    const start = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = text.length;
  text += `xref\n0 5\n0000000000 65535 f \n${starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("")}`;
  text += `trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return new File([text], name, { type: "application/pdf" });
}
