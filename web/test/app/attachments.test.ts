/** The files of a message that is being written or edited. */
import { useWorld } from "@confab/testkit/vitest";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { barriersOn } from "./look.ts";
import { useVisit } from "./shared-visit.ts";
import { visit } from "./visit.ts";

describe.skipIf(browserPath === undefined)("attachments", () => {
  const { world } = useWorld();
  const browser = useBrowser();
  let logo = "";
  let picture: Buffer;

  beforeAll(async () => {
    for (const name of ["owner", "cordelia"] as const) await world.as(name).subscribe(["design"]);
    const stream = { stream: "design" };
    const { stream_id } = await world.as("owner").ok<{ stream_id: number }>("GET", "/get_stream_id", stream);
    await world.as("owner").send("design", "Logo", "Show me!");
    logo = `#narrow/stream/${stream_id}-design/topic/Logo`;
    picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#d2691e" } })
      .png()
      .toBuffer();
  });

  const asCordelia = useVisit(() => visit(browser, world, world.as("cordelia")));

  /** Opens the topic with an empty field. */
  async function design() {
    const cordelia = await asCordelia();
    await cordelia.goTo(logo);
    const box = cordelia.page.getByRole("form", { name: "New message" });
    const field = cordelia.page.getByRole("textbox", { name: "Message #design › Logo" });
    await field.fill("");
    await expect.poll(() => chips(box).count()).toBe(0);
    return { cordelia, page: cordelia.page, box, field };
  }

  const chips = (within: Locator) => within.getByRole("list", { name: "Files" }).getByRole("listitem");

  async function choose(page: Page, within: Locator, ...names: readonly string[]) {
    const chooser = page.waitForEvent("filechooser");
    await within.getByRole("button", { name: "Attach files" }).click();
    const files = names.map((name) =>
      name.endsWith(".png")
        ? { name, mimeType: "image/png", buffer: picture }
        : { name, mimeType: "text/plain", buffer: Buffer.from("Here be dragons") },
    );
    await (await chooser).setFiles(files);
  }

  /** Holds uploads until the returned function is called. */
  async function hold(page: Page) {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route("**/json/user_uploads", async (route) => {
      await promise;
      await route.continue().catch(() => {
        // The upload was cancelled.
      });
    });
    return resolve;
  }

  test("show their progress, and then a thumbnail or an icon, with name and size", async () => {
    const { cordelia, page, box, field } = await design();
    const release = await hold(page);
    await choose(page, box, "logo.png", "notes.txt", "gone.txt");
    await expect.poll(() => chips(box).count()).toBe(3);
    await chips(box).first().getByRole("progressbar", { name: "Uploading logo.png" }).waitFor();
    await box.getByRole("button", { name: "Cancel upload of gone.txt" }).click();
    await expect.poll(() => chips(box).count()).toBe(2);
    await expect.poll(() => field.inputValue()).not.toContain("gone.txt");
    await field.press("Control+Enter");
    await expect.poll(() => box.getByRole("alert").allInnerTexts()).toContain("Files are still uploading.");
    release();
    await page.unroute("**/json/user_uploads");
    const [first, second] = [chips(box).nth(0), chips(box).nth(1)];
    await first.getByRole("link", { name: "logo.png" }).waitFor();
    const width = () => first.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBe(60);
    await expect.poll(() => first.innerText()).toMatch(/^logo\.png\n\d+ bytes$/);
    await expect.poll(() => second.innerText()).toBe("notes.txt\n15 bytes");
    expect(await second.locator("img").count()).toBe(0);
    await field.press("Control+Enter");
    await page.getByRole("feed").getByRole("link", { name: "notes.txt" }).first().waitFor();
    expect(await chips(box).count()).toBe(0);
    expect(cordelia.problems).toEqual([]);
  });

  test("are removed together with their link, which undo restores", async () => {
    const { cordelia, page, box, field } = await design();
    await field.fill("See");
    await choose(page, box, "notes.txt", "plan.txt");
    const both = /^See \[notes\.txt\]\(\/user_uploads\/\S+\) \[plan\.txt\]\(\/user_uploads\/\S+\) $/;
    await expect.poll(() => field.inputValue()).toMatch(both);
    const remove = box.getByRole("button", { name: "Remove notes.txt" });
    await remove.focus();
    await remove.press("Enter");
    await expect.poll(() => field.inputValue()).toMatch(/^See \[plan\.txt\]\(\/user_uploads\/\S+\) $/);
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => chips(box).count()).toBe(1);
    await field.press("Control+z");
    await expect.poll(() => chips(box).count()).toBe(2);
    // Text that moves takes its files along, and text that is deleted removes them.
    await field.press("Home");
    await page.keyboard.type("Please ");
    await expect
      .poll(() => chips(box).allInnerTexts())
      .toEqual(["notes.txt\n15 bytes", "plan.txt\n15 bytes"]);
    await box.getByRole("button", { name: "Preview" }).click();
    await box.getByRole("button", { name: "Remove plan.txt" }).click();
    await box
      .getByRole("region", { name: "Preview" })
      .getByRole("link", { name: "notes.txt" })
      .first()
      .waitFor();
    await expect.poll(() => chips(box).count()).toBe(1);
    await box.getByRole("button", { name: "Continue writing" }).click();
    await field.fill("");
    await expect.poll(() => chips(box).count()).toBe(0);
    expect(cordelia.problems).toEqual([]);
  });

  test("are part of drafts", async () => {
    const { cordelia, page, box, field } = await design();
    await choose(page, box, "logo.png");
    await expect.poll(() => field.inputValue()).toContain("/user_uploads/");
    await page.reload();
    await expect.poll(() => chips(box).locator("img").count()).toBe(1);
    await field.fill("");
    expect(cordelia.problems).toEqual([]);
  });

  test("wait for a retry after a failure, and are not sent without their file", async () => {
    const { cordelia, page, box, field } = await design();
    await page.route("**/json/user_uploads", (route) => route.abort(), { times: 1 });
    await choose(page, box, "lost.txt");
    await expect.poll(() => chips(box).getByRole("alert").innerText()).toContain("Couldn't upload lost.txt.");
    await field.press("Control+Enter");
    const hint = "Try again to upload the missing files, or remove them.";
    await expect.poll(() => box.getByRole("alert").allInnerTexts()).toContain(hint);
    // No other test shows a failed file to the checker.
    expect(await barriersOn(page, { within: ".compose" })).toEqual([]);
    await box.getByRole("button", { name: "Try again to upload lost.txt" }).click();
    await chips(box).getByRole("link", { name: "lost.txt" }).waitFor();
    await field.press("Control+Enter");
    await page.getByRole("feed").getByRole("link", { name: "lost.txt" }).first().waitFor();
    expect(cordelia.problems.filter((problem) => !problem.includes("ERR_FAILED"))).toEqual([]);
  });

  test("have an icon if the browser can't draw their picture", async () => {
    const { page, box, field } = await design();
    // The signature of a picture, without the picture.
    const chooser = page.waitForEvent("filechooser");
    await box.getByRole("button", { name: "Attach files" }).click();
    const buffer = picture.subarray(0, 16);
    await (await chooser).setFiles([{ name: "torn.png", mimeType: "image/png", buffer }]);
    await expect.poll(() => field.inputValue()).toContain("/user_uploads/");
    await expect.poll(() => chips(box).innerText()).toBe("torn.png\n16 bytes");
    await expect.poll(() => chips(box).locator("img").count()).toBe(0);
    await chips(box).locator(".attachment-picture .icon").waitFor();
    await field.fill("");
  });

  test("say if their file is gone", async () => {
    const { box, field } = await design();
    await field.fill("[old.txt](/user_uploads/2/ab/0123456789_-abcdefghijkl/old.txt)");
    await expect.poll(() => chips(box).innerText()).toContain("This file no longer exists");
    await box.getByRole("button", { name: "Remove old.txt" }).click();
    expect(await field.inputValue()).toBe("");
  });

  test("can be removed from and added to a sent message", async () => {
    const { cordelia, page, box, field } = await design();
    await field.fill("Two: ");
    await choose(page, box, "one.txt");
    await expect.poll(() => field.inputValue()).toContain("/user_uploads/");
    await field.press("Control+Enter");
    await page.getByRole("feed").getByRole("link", { name: "one.txt" }).first().waitFor();
    await field.press("ArrowUp");
    const editor = page.locator("form.message-editor");
    await chips(editor).getByRole("link", { name: "one.txt" }).waitFor();
    await editor.getByRole("button", { name: "Remove one.txt" }).click();
    await choose(page, editor, "two.png");
    await expect.poll(() => chips(editor).locator("img").count()).toBe(1);
    await editor.getByRole("button", { name: "Save" }).click();
    const last = page.getByRole("feed").locator("article:not(:has(.day-divider))").last();
    await last.getByRole("link", { name: "two.png" }).first().waitFor();
    await expect.poll(() => last.innerText()).not.toContain("one.txt");
    expect(cordelia.problems).toEqual([]);
  });
});
