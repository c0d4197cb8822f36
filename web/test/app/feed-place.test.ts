import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { useVisit } from "./use-visit.ts";
import { drawn, visit } from "./visit.ts";

/** Returns the distance of a message from the upper edge of the window; `undefined` if it is not drawn. */
const topOf = (page: Page, text: string): Promise<number | undefined> =>
  page.evaluate((wanted) => {
    const all = [...document.querySelectorAll("[data-message-id]")];
    return all.find(({ textContent }) => textContent?.includes(wanted))?.getBoundingClientRect().top;
  }, text);

const padded = (index: number): string => String(index).padStart(3, "0");

describe.skipIf(browserPath === undefined)("a view of messages opens and stays", () => {
  const { world } = useWorld();
  const browser = useBrowser();
  // Tests of messages that have not loaded yet visit on their own.
  const cordeliaAtHome = useVisit(() => visit(browser, world, world.as("cordelia")));
  let streamId: number;
  const ids: number[] = [];

  beforeAll(async () => {
    for (const name of ["hamlet", "cordelia"] as const) await world.as(name).subscribe(["castle"]);
    const hamlet = world.as("hamlet");
    ({ stream_id: streamId } = await hamlet.ok<{ stream_id: number }>("GET", "/get_stream_id", {
      stream: "castle",
    }));
    for (let index = 0; index < 140; index += 1) {
      ids.push(await hamlet.send("castle", "long", `line ${padded(index)}`));
    }
    const read = ids.slice(0, 100);
    const cordelia = world.as("cordelia");
    await cordelia.ok("POST", "/messages/flags", { messages: read, op: "add", flag: "read" });
  });
  const address = (topic: string) => `#narrow/stream/${streamId}-castle/topic/${topic}`;

  test("at the first unread message, with a line before it; the end is one press away and counts", async () => {
    const cordelia = await cordeliaAtHome();
    const { page } = cordelia;
    await cordelia.goTo(address("long"));
    await page.getByText("Unread messages", { exact: true }).waitFor();
    const box = await page.getByRole("feed").boundingBox();
    const [least, most] = [box?.y ?? 0, (box?.y ?? 0) + (box?.height ?? 0)];
    const isShown = (top: number | undefined) => top !== undefined && top > least && top < most;
    await expect.poll(async () => isShown(await topOf(page, "line 100"))).toBe(true);
    await page.getByRole("button", { name: "Jump to latest message" }).click();
    await page.getByRole("article").filter({ hasText: "line 139" }).waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Jump to latest" }).count()).toBe(0);
    await page.getByRole("feed").hover();
    await page.mouse.wheel(0, -3000);
    await expect.poll(() => topOf(page, "line 030")).toBeDefined();
    await page.getByRole("button", { name: "Jump to latest" }).waitFor();
    await world.as("hamlet").send("castle", "long", "one more");
    await page.getByRole("button", { name: "1 new message" }).click();
    await page.getByRole("article").filter({ hasText: "one more" }).waitFor();
    expect(cordelia.problems).toEqual([]);
  });

  test("at its end, which loads first; the keyboard continues there", async () => {
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = cordelia;
    // The messages below those around the first unread one have not loaded when the key is pressed.
    const late = Promise.withResolvers<void>();
    await page.route(/num_before=0/, async (route) => {
      await late.promise;
      await route.continue();
    });
    await cordelia.goTo(`${address("long")}/near/${ids[0]}`);
    const isInFeed = () => page.evaluate(() => document.activeElement?.closest("[role=feed]") !== null);
    await page.getByRole("article").filter({ hasText: "line 000" }).press("End");
    await page.getByRole("article").filter({ hasText: "line 139" }).waitFor();
    await expect.poll(isInFeed).toBe(true);
    late.resolve();
    expect(cordelia.problems).toEqual([]);
  });

  test.each(["late", "at once"])(
    "at the user's own new message, where newer messages load %s",
    async (when) => {
      await using cordelia = await visit(browser, world, world.as("cordelia"));
      const { page } = cordelia;
      const late = Promise.withResolvers<void>();
      await page.route(/num_before=0/, async (route) => {
        if (when === "late") await late.promise;
        await route.continue();
      });
      await cordelia.goTo(`${address("long")}/near/${ids[30]}`);
      await expect.poll(() => topOf(page, "line 030")).toBeDefined();
      const field = page.getByLabel("Message #castle › long");
      await field.fill(`Said ${when}`);
      await field.press("Control+Enter");
      await seen(page, `Said ${when}`);
      late.resolve();
      expect(cordelia.problems).toEqual([]);
    },
  );

  test.each(["seen before", "new"])(
    "at a message sent from the stream to a conversation that is %s",
    async (what) => {
      await using cordelia = await visit(browser, world, world.as("cordelia"));
      const { page } = cordelia;
      // Messages from the 60th on are unread.
      const unread = { messages: ids.slice(60), op: "remove", flag: "read" };
      await world.as("cordelia").ok("POST", "/messages/flags", unread);
      if (what === "seen before") {
        await cordelia.goTo(`${address("long")}/near/${ids[30]}`);
        await expect.poll(() => topOf(page, "line 030")).toBeDefined();
      }
      await cordelia.goTo(`#narrow/stream/${streamId}-castle`);
      const box = page.getByRole("form", { name: "New message" });
      await box.getByRole("combobox", { name: "Topic" }).fill("long");
      const field = box.getByRole("textbox", { name: /^Message / });
      await field.fill(`From outside, ${what}`);
      await field.press("Control+Enter");
      await page.getByRole("heading", { level: 1, name: "long" }).waitFor();
      await seen(page, `From outside, ${what}`);
      expect(cordelia.problems).toEqual([]);
    },
  );

  test("at the user's own message, drawn on the key that sends it, before the next frame", async () => {
    const cordelia = await cordeliaAtHome();
    const { page } = cordelia;
    await cordelia.goTo(address("said"));
    const field = page.getByLabel("Message #castle › said");
    for (let count = 0; count < 5; count += 1) {
      await field.fill(`Said ${count}`);
      const drawn = await field.evaluate(async (element) => {
        const key = { key: "Enter", ctrlKey: true, bubbles: true, cancelable: true };
        element.dispatchEvent(new KeyboardEvent("keydown", key));
        await new Promise<void>((resolve) => queueMicrotask(resolve));
        return document.querySelector(".is-outgoing")?.textContent ?? "nothing";
      });
      expect(drawn).toContain(`Said ${count}`);
      await seen(page, `Said ${count}`);
    }
    expect(cordelia.problems).toEqual([]);
  });

  test("at the message of the address, unmoved by older pages, and again after returning", async () => {
    await using cordelia = await visit(browser, world, world.as("cordelia"));
    const { page } = cordelia;
    await cordelia.goTo(`${address("long")}/near/${ids[60]}`);
    await page.getByRole("article").filter({ hasText: "line 060" }).waitFor();
    await expect.poll(() => settled(page, "line 060")).toBe(true);
    const held = await topOf(page, "line 060");
    // All pages above load while nobody scrolls.
    await expect.poll(() => page.getByRole("feed").getAttribute("aria-busy")).toBe("false");
    await expect.poll(() => settled(page, "line 060")).toBe(true);
    expect(await topOf(page, "line 060")).toBeCloseTo(held ?? 0, -1);
    await page.getByRole("feed").hover();
    await page.mouse.wheel(0, -90);
    await expect.poll(() => topOf(page, "line 058")).toBeDefined();
    await expect.poll(() => settled(page, "line 058")).toBe(true);
    const left = await topOf(page, "line 058");
    await page.getByRole("link", { name: "Inbox" }).click();
    await page.getByRole("feed").waitFor({ state: "detached" });
    await cordelia.goTo(address("long"));
    await expect.poll(() => topOf(page, "line 058")).toBeDefined();
    await expect
      .poll(async () => Math.abs(((await topOf(page, "line 058")) ?? -99) - (left ?? 0)))
      .toBeLessThan(3);
    expect(cordelia.problems).toEqual([]);
  });

  test("with the heading of one conversation pushed away by the heading of the next", async () => {
    await world.as("hamlet").subscribe(["headings"]);
    await world.as("cordelia").subscribe(["headings"]);
    for (let number = 1; number <= 16; number += 1) {
      await world.as("hamlet").send("headings", `topic ${number >> 1}`, `Paragraph ${number}.\n\n`.repeat(4));
    }
    const cordelia = await cordeliaAtHome();
    const { page } = cordelia;
    const { stream_id } = await world.as("hamlet").ok<{ stream_id: number }>("GET", "/get_stream_id", {
      stream: "headings",
    });
    await world.as("cordelia").ok("POST", "/mark_stream_as_read", { stream_id });
    await cordelia.goTo(`#narrow/stream/${stream_id}-headings`);
    await seen(page, "Paragraph 16.");
    await page.getByRole("feed").hover();
    let pushed = 0;
    for (let step = 0; step < 30; step += 1) {
      await page.mouse.wheel(0, -17);
      await drawn(page);
      const { overlap, isPushed } = await headingsOf(page);
      expect(overlap).toBeLessThan(2);
      if (isPushed) pushed += 1;
    }
    expect(pushed).toBeGreaterThan(0);
    expect(cordelia.problems).toEqual([]);
  });
});

/** Waits until a message has come from the server and is within the feed. */
async function seen(page: Page, text: string): Promise<void> {
  const message = page.getByRole("article").filter({ hasText: text });
  await message.and(page.locator("[data-message-id]")).waitFor();
  const isInView = async () => {
    const [box, feed] = [await message.boundingBox(), await page.getByRole("feed").boundingBox()];
    return box !== null && feed !== null && box.y + box.height <= feed.y + feed.height;
  };
  await expect.poll(isInView).toBe(true);
}

/** Returns whether a message keeps its place for some frames. */
async function settled(page: Page, text: string): Promise<boolean> {
  const before = await topOf(page, text);
  await drawn(page);
  return before !== undefined && before === (await topOf(page, text));
}

/**
 * Returns by how many pixels the heading at the upper edge covers those of other conversations, and whether one of them
 * pushes it away.
 */
const headingsOf = (page: Page): Promise<{ overlap: number; isPushed: boolean }> =>
  page.evaluate(() => {
    const edge = document.querySelector(".sticky-heading");
    const box = edge?.getBoundingClientRect();
    const upper = document.querySelector(".feed")?.getBoundingClientRect().top ?? 0;
    const others = [...document.querySelectorAll(".feed .conversation-heading")]
      .filter((heading) => heading.textContent !== edge?.textContent)
      .map((heading) => heading.getBoundingClientRect())
      .filter(({ bottom }) => bottom > upper);
    const covered = others.map(({ top }) => (box?.bottom ?? 0) - top);
    return { overlap: Math.max(0, ...covered), isPushed: box !== undefined && box.top < upper };
  });
