/** Files that are dropped on the page, wherever that is, or pasted. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { barriersOn } from "./look.ts";
import { useVisit } from "./use-visit.ts";
import { visit } from "./visit.ts";

describe.skipIf(browserPath === undefined)("files dropped on the page", () => {
  const { world } = useWorld();
  const browser = useBrowser();
  const asCordelia = useVisit(() => visit(browser, world, world.as("cordelia")));
  let folder = "";
  let streamId = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "dropping-"));
    for (const name of ["map.txt", "plan.txt"]) await writeFile(join(folder, name), "Here be dragons");
    for (const name of ["owner", "hamlet", "cordelia"] as const) await world.as(name).subscribe(["design"]);
    const answer = await world
      .as("owner")
      .ok<{ stream_id: number }>("GET", "/get_stream_id", { stream: "design" });
    streamId = answer.stream_id;
    await world.as("hamlet").send("design", "Logo", "See [the old one](https://example.com/logo).");
  });

  afterAll(() => rm(folder, { recursive: true }));

  const topic = (name = "Logo") => `#narrow/stream/${streamId}-design/topic/${name}`;
  const overlay = (page: Page) => page.locator(".drop-overlay");
  const field = (page: Page, name = "Logo") =>
    page.getByRole("textbox", { name: `Message #design › ${name}` });

  /** Drags files as the system's file manager does. */
  async function dragOver(page: Page, on: string, names = ["map.txt"]) {
    const target = page.locator(on).first();
    await target.waitFor();
    const box = await target.boundingBox();
    if (!box) throw new Error(`${on} is not on the screen`);
    const devtools = await page.context().newCDPSession(page);
    const files = names.map((name) => join(folder, name));
    const event = (type: "dragEnter" | "dragOver" | "dragCancel" | "drop") =>
      devtools.send("Input.dispatchDragEvent", {
        type,
        x: box.x + box.width / 2,
        y: box.y + Math.min(box.height / 2, 200),
        data: { items: [], files, dragOperationsMask: 1 },
      });
    await event("dragEnter");
    return {
      /** Keeps the files over the page, as a hand does, until the overlay says where they would go. */
      says: async (text: string) => {
        const said = async () => {
          await event("dragOver");
          return (await overlay(page).allInnerTexts()).join();
        };
        await expect.poll(said).toEqual(text);
      },
      // Afterwards the pointer moves again, which is all that the page gets of some drags.
      drop: () => event("drop").then(() => page.mouse.move(10, 10)),
      leave: () => event("dragCancel").then(() => page.mouse.move(10, 10)),
    };
  }

  test("go to the open conversation from any part of the page", async () => {
    const cordelia = await asCordelia();
    const { page } = cordelia;
    await cordelia.goTo(topic());
    await field(page).waitFor();
    for (const part of ["[role=feed]", ".screen-navigation", ".screen-people", ".compose", ".top-bar"]) {
      await field(page).fill("");
      const drag = await dragOver(page, part, ["map.txt", "plan.txt"]);
      await drag.says("Drop files to send them to #design › Logo");
      await drag.drop();
      await expect
        .poll(() => field(page).inputValue(), { message: part })
        .toMatch(/^\[map\.txt\]\(\/user_uploads\/\S+\) \[plan\.txt\]\(\/user_uploads\/\S+\) $/);
      expect(await overlay(page).count()).toBe(0);
    }
    await field(page).press("Control+Enter");
    await page.getByRole("feed").getByRole("link", { name: "plan.txt" }).first().waitFor();
    expect(cordelia.problems).toEqual([]);
  });

  test("go to a message that is being edited", async () => {
    await world.as("cordelia").send("design", "Logo", "A sketch.");
    const cordelia = await asCordelia();
    const { page } = cordelia;
    await cordelia.goTo(topic());
    await page.getByRole("article").filter({ hasText: "A sketch." }).focus();
    await page.keyboard.press("e");
    const edited = page.getByRole("textbox", { name: "Message text" });
    await expect.poll(() => edited.inputValue()).toBe("A sketch.");
    const drag = await dragOver(page, ".screen-navigation");
    await drag.says("Drop files to attach them to the message that you edit");
    await drag.drop();
    await expect.poll(() => edited.inputValue()).toMatch(/\[map\.txt\]\(\/user_uploads\/\S+\)/);
    expect(await field(page).inputValue()).toBe("");
    await page.getByRole("button", { name: "Cancel" }).click();
    const again = await dragOver(page, ".screen-navigation");
    await again.says("Drop files to send them to #design › Logo");
    await again.leave();
    expect(cordelia.problems).toEqual([]);
  });

  test("name the people of a direct conversation, or a stream without a topic", async () => {
    const [hamlet, owner] = [world.as("hamlet"), world.as("owner")];
    const visitor = await asCordelia();
    const { page } = visitor;
    await visitor.goTo(`#narrow/pm-with/${hamlet.userId},${owner.userId}-group`);
    await page.getByRole("textbox", { name: /^Message / }).waitFor();
    const drag = await dragOver(page, ".screen-navigation");
    await drag.says(expect.stringContaining("Hamlet Member"));
    expect(await overlay(page).innerText()).toContain("Owner");
    await drag.leave();
    await expect.poll(() => overlay(page).count()).toBe(0);
    await visitor.goTo(`#narrow/stream/${streamId}-design`);
    await page.getByRole("textbox", { name: "Topic" }).waitFor();
    const again = await dragOver(page, ".screen-navigation");
    await again.says("Drop files to send them to #design");
    await again.leave();
  });

  test("go nowhere without an open conversation, and the page stays", async () => {
    const cordelia = await asCordelia();
    const { page } = cordelia;
    for (const [place, part] of [
      ["#inbox", "Inbox"],
      ["#settings/profile", "Name"],
    ] as const) {
      await cordelia.goTo(place);
      await page.getByRole("main").getByText(part, { exact: true }).first().waitFor();
      const drag = await dragOver(page, ".screen-main");
      await drag.says("Open a conversation to send files to it");
      // No other test shows the overlay to the checker.
      expect(await barriersOn(page, { within: ".drop-overlay" })).toEqual([]);
      await drag.drop();
      await expect.poll(() => overlay(page).count()).toBe(0);
      expect(page.url()).toBe(`${world.url}/${place}`);
    }
    expect(await page.getByText("map.txt").count()).toBe(0);
  });

  test("are told from text and links that are dragged within the page", async () => {
    const cordelia = await asCordelia();
    const { page } = cordelia;
    await cordelia.goTo(topic());
    const link = page.getByRole("feed").getByRole("link", { name: "the old one" });
    // The cards of files that were sent before fill the screen.
    await link.hover();
    const from = await link.boundingBox();
    const to = await field(page).boundingBox();
    if (!from || !to) throw new Error("They are not on the screen");
    await page.mouse.move(from.x + 5, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y + 60, { steps: 5 });
    expect(await overlay(page).count()).toBe(0);
    await page.mouse.move(to.x + 20, to.y + 10, { steps: 5 });
    expect(await overlay(page).count()).toBe(0);
    await page.mouse.up();
    await expect.poll(() => field(page).inputValue()).toContain("https://example.com/logo");
    await field(page).fill("");
    // Chromium offers a dragged picture of the page as a file, too.
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["picture"], "avatar.png", { type: "image/png" }));
      for (const type of ["dragstart", "dragenter", "dragover"]) {
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      }
    });
    expect(await overlay(page).count()).toBe(0);
    await page.evaluate(() => document.body.dispatchEvent(new DragEvent("dragend", { bubbles: true })));
  });

  test("can also be pasted while no text field has the focus", async () => {
    const cordelia = await asCordelia();
    const { page } = cordelia;
    await cordelia.goTo(topic("Pasted"));
    await field(page, "Pasted").waitFor();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(["picture"], "shot.txt", { type: "text/plain" }));
      (document.querySelector("#messages") as HTMLElement).focus();
      document.activeElement?.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    });
    await expect.poll(() => field(page, "Pasted").inputValue()).toMatch(/^\[shot\.txt\]\(\/user_uploads\//);
  });

  // The last test, because the policy stays.
  test("go nowhere where the user may not post, and the overlay says why", async () => {
    await world.as("owner").ok("PATCH", `/streams/${streamId}`, { stream_post_policy: 2 });
    const cordelia = await asCordelia();
    const { page } = cordelia;
    await cordelia.goTo(topic());
    await field(page).waitFor();
    const drag = await dragOver(page, "[role=feed]");
    await drag.says("Only administrators can post in this stream.");
    await drag.drop();
    await expect.poll(() => overlay(page).count()).toBe(0);
    expect(await field(page).inputValue()).toBe("");
  });
});
