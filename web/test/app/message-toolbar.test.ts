/** The toolbar of a message covers nothing, and there is only one. All is measured on the screen. */
import { useWorld } from "@confab/testkit/vitest";
import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";
import { picture } from "./look.ts";
import { painted, upload } from "./uploads.ts";
import { useVisit } from "./use-visit.ts";
import { drawn, visit } from "./visit.ts";

const TOPIC = "#narrow/stream/castle/topic/toolbars";

const long = "To be, or not to be, that is the question. ".repeat(12);

/** All kinds of beginnings that a message can have, each once below the sender line and once without one. */
const contents = [
  "Short",
  long,
  `\`\`\`python\n${"print('to be or not to be') # ".repeat(8)}\nexit()\n\`\`\``,
  "```spoiler The end\nEverybody dies.\n```",
  `* ${long}\n* two`,
  `> ${long}`,
  `# ${long}`,
  "| a | b |\n|---|---|\n| one | two |",
  "$$\\int_0^1 x^2 dx = \\frac{1}{3}, \\int_0^1 x^2 dx = \\frac{1}{3}, \\int_0^1 x^2 dx = \\frac{1}{3}$$",
  "שלום עולם ".repeat(30),
  "/poll Who is there?\nNobody\nA ghost",
  "/me waits for the ghost on the walls of the castle, in the cold, at night, and alone, for hours",
];

const desktop = { viewport: { width: 1280, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe.skipIf(browserPath === undefined)("the toolbar of a message", () => {
  const { world } = useWorld();
  const browser = useBrowser();

  /** The messages with a content. */
  const wanted: string[] = [];

  beforeAll(async () => {
    const [hamlet, cordelia] = [world.as("hamlet"), world.as("cordelia")];
    for (const person of [hamlet, cordelia]) await person.subscribe(["castle"]);
    const wide = await painted("wide.png", { width: 900, height: 300 }, "#5b8def");
    const image = `[picture](${await upload(world, hamlet, wide)})`;
    for (const content of [...contents, image]) {
      wanted.push(String(await cordelia.send("castle", "toolbars", content)));
      await hamlet.send("castle", "toolbars", "Above");
      const id = await hamlet.send("castle", "toolbars", content);
      wanted.push(String(id));
      await cordelia.ok("POST", `/messages/${id}/reactions`, { emoji_name: "tada" });
      const flags = { messages: JSON.stringify([id]), op: "add", flag: "starred" };
      await cordelia.ok("POST", "/messages/flags", flags);
    }
    await cordelia.ok("POST", "/mark_all_as_read");
  });

  async function opened(options: BrowserContextOptions) {
    const visited = await visit(browser, world, world.as("cordelia"), options);
    await visited.goTo(TOPIC);
    await visited.page.locator("article[data-message-id]").last().waitFor();
    await expect.poll(() => visited.page.locator(".message_inline_image img").count()).toBeGreaterThan(0);
    await drawn(visited.page);
    return visited;
  }

  const atDesk = useVisit(() => opened(desktop));

  test("is the only one: at the open menu, at the pointer, or at the focus", async () => {
    const visited = await atDesk();
    const { page } = visited;
    const [first, second, third] = (await rowsOnScreen(page)).slice(-3).map(({ id }) => id);
    if (!first || !second || !third) throw new Error("Too few messages are on the screen");
    const rowOf = (id: string) => page.locator(`[data-message-id="${id}"]`);
    const hover = (id: string) => rowOf(id).hover({ position: { x: 200, y: 12 }, force: true });
    await rowOf(third).focus();
    await expect.poll(() => visibleToolbars(page)).toEqual([third]);
    await hover(first);
    await expect.poll(() => visibleToolbars(page)).toEqual([first]);
    // The keyboard takes over from a resting pointer.
    await page.keyboard.press("k");
    await expect.poll(() => visibleToolbars(page)).toEqual([second]);
    await page.keyboard.press("i");
    await page.getByRole("menu").waitFor();
    await hover(first);
    expect(await visibleToolbars(page)).toEqual([second]);
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
    await page.mouse.move(2, 2);
    await page.getByRole("main").focus();
    await expect.poll(() => visibleToolbars(page)).toEqual([]);
    expect(visited.problems).toEqual([]);
  });

  test("opens the emoji picker where it was asked for, with the message in view", async () => {
    const visited = await atDesk();
    const { page } = visited;
    const add = page.locator(".message").last().locator(".reactions").getByRole("button", { name: "React" });
    await add.click();
    const picker = page.getByRole("dialog", { name: "React" });
    await picker.waitFor();
    await drawn(page);
    const [at, box] = [await add.boundingBox(), await picker.boundingBox()];
    if (!at || !box) throw new Error("Nothing is there");
    const distance = Math.max(box.y - (at.y + at.height), at.y - (box.y + box.height));
    expect(distance).toBeGreaterThanOrEqual(0);
    expect(distance).toBeLessThan(16);
    await picture(page, "picker-at-reactions");
    await page.keyboard.press("Escape");
    await picker.waitFor({ state: "detached" });
    expect(visited.problems).toEqual([]);
  });

  test.each([
    ["a desktop", desktop.viewport],
    ["a narrow desktop", { width: 800, height: 900 }],
    ["a narrow window", { width: 390, height: 844 }],
  ])("covers nothing on %s", async (name, viewport) => {
    const visited = await atDesk();
    const { page } = visited;
    await page.setViewportSize(viewport);
    await drawn(page);
    await onAllScreens(page, name, async (id, { x, y }) => {
      await page.mouse.move(x, y);
      await drawn(page);
      expect(await visibleToolbars(page)).toEqual([id]);
      expect(await covered(page), `${id} ${name}`).toEqual([]);
    });
    expect(visited.problems).toEqual([]);
  });

  test("covers nothing on a phone", async () => {
    await using visited = await opened(phone);
    const { page } = visited;
    let screen = "";
    await onAllScreens(page, "a phone", async (id, _, ids) => {
      // All messages show their toolbar, so one look at a screen is enough.
      if (screen === ids) return;
      screen = ids;
      expect(await covered(page), `${id} a phone`).toEqual([]);
    });
    expect(visited.problems).toEqual([]);
  });

  /** Looks at each message with a content, wherever the view has to be scrolled to. */
  async function onAllScreens(
    page: Page,
    name: string,
    look: (id: string, beginning: Point, idsOnScreen: string) => Promise<void>,
  ): Promise<void> {
    const seen = new Set<string>();
    // Rows that are measured for the first time move the others, so one pass may miss some.
    let direction: -1 | 1 = -1;
    while (seen.size < wanted.length) {
      const rows = await rowsOnScreen(page);
      const ids = rows.map(({ id }) => id).join();
      for (const { id, ...beginning } of rows) {
        if (seen.has(id) || !wanted.includes(id)) continue;
        await look(id, beginning, ids);
        seen.add(id);
      }
      await picture(page, `toolbar-${name}-${seen.size}`);
      const isMoved = await page.getByRole("feed").evaluate((feed, sign) => {
        const before = feed.scrollTop;
        feed.scrollTop += (sign * feed.clientHeight) / 2;
        return feed.scrollTop !== before;
      }, direction);
      if (!isMoved && direction === 1) break;
      if (!isMoved) direction = 1;
      await drawn(page);
      await drawn(page);
    }
    expect(seen.size).toBe(wanted.length);
  }
});

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns the messages whose beginning is on the screen, each with a place at its beginning. */
const rowsOnScreen = (page: Page): Promise<(Point & { id: string })[]> =>
  page.evaluate(() => {
    const frame = document.querySelector(".feed")?.getBoundingClientRect();
    return [...document.querySelectorAll<HTMLElement>(".feed [data-message-id]")].flatMap((row) => {
      const { top, left, width } = row.getBoundingClientRect();
      const isShown = frame && top >= frame.top && top + 20 < frame.bottom;
      return isShown ? { id: row.dataset["messageId"] ?? "", x: left + width / 2, y: top + 12 } : [];
    });
  });

const visibleToolbars = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".message-toolbar")]
      .filter((toolbar) => getComputedStyle(toolbar).opacity !== "0")
      .map((toolbar) => toolbar.closest<HTMLElement>(".message")?.dataset["messageId"] ?? ""),
  );

/** Returns the texts, controls and pictures that visible toolbars lie on. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const CLOSE = 1;
    const feed = document.querySelector(".feed");
    if (!feed) throw new Error("No messages");
    const toolbars = [...feed.querySelectorAll(".message-toolbar")].filter(
      (toolbar) => getComputedStyle(toolbar).opacity !== "0",
    );
    const frames = toolbars.map((toolbar) => toolbar.getBoundingClientRect());
    // Reading the places of everything in a view takes long, so messages without a part below a toolbar are left out.
    const far = [...feed.querySelectorAll("[data-message-id]")].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return frames.every((frame) => frame.bottom <= top || bottom <= frame.top);
    });
    const isSeen = (element: Element) => {
      const row = element.closest("[data-message-id]");
      if (row && far.includes(row)) return false;
      for (let at: Element | null = element; at && at !== feed; at = at.parentElement) {
        const { clipPath, visibility } = getComputedStyle(at);
        if (clipPath !== "none" || visibility === "hidden") return false;
      }
      return !element.closest(".katex-mathml");
    };
    const things: { name: string; rects: DOMRect[]; owner: Element | null }[] = [];
    const walker = document.createTreeWalker(feed, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (!node.textContent?.trim() || !node.parentElement || !isSeen(node.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      things.push({
        name: node.textContent.slice(0, 30),
        rects: clipped([...range.getClientRects()], node.parentElement),
        owner: node.parentElement.closest(".message-toolbar"),
      });
    }
    for (const element of feed.querySelectorAll("button, a, input, img, [role=button], .icon, .avatar")) {
      if (!isSeen(element)) continue;
      const owner = element.closest(".message-toolbar");
      if (owner && !toolbars.includes(owner)) continue;
      things.push({ name: element.outerHTML.slice(0, 60), rects: [element.getBoundingClientRect()], owner });
    }
    return toolbars.flatMap((toolbar) => {
      const own = toolbar.getBoundingClientRect();
      return things
        .filter(({ owner }) => owner !== toolbar)
        .filter(({ rects }) =>
          rects.some(
            (rect) =>
              Math.min(rect.right, own.right) - Math.max(rect.left, own.left) > CLOSE &&
              Math.min(rect.bottom, own.bottom) - Math.max(rect.top, own.top) > CLOSE,
          ),
        )
        .map(({ name }) => name);
    });

    /** Leaves what scrollers show of their content. */
    function clipped(rects: DOMRect[], element: Element): DOMRect[] {
      const scroller = element.closest("pre, table, .katex-display");
      if (!scroller) return rects;
      const { left, right, top, bottom } = scroller.getBoundingClientRect();
      return rects.map((rect) => {
        const [x, y] = [Math.max(rect.left, left), Math.max(rect.top, top)];
        return new DOMRect(x, y, Math.min(rect.right, right) - x, Math.min(rect.bottom, bottom) - y);
      });
    }
  });
