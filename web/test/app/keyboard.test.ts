/** A day's work of a user without a mouse. */
import { PASSWORD } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../browser.ts";
import { useBrowser } from "../use-browser.ts";

/** The number of key presses after which a user would give up. */
const MOST_PRESSES = 60;

interface Focus {
  /** The name of the focused element for users of assistive technology. */
  readonly name: string;
  readonly isVisible: boolean;
}

/** Returns the focused element. A frame that shows the focus for the field within it counts for the field. */
const focusOf = (page: Page): Promise<Focus> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element.tagName === "BODY")
      return { name: "", isVisible: false };
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const said = element.ariaLabel ?? labels.map(({ textContent }) => textContent).join(" ");
    const isDrawn = (each: Element | null): boolean => {
      if (!each) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
      return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) || boxShadow !== "none";
    };
    const isShown =
      isDrawn(element) || isDrawn(element.closest(".compose, .message-editor-text, .people-field"));
    const { top, left, bottom, right } = element.getBoundingClientRect();
    const isOnScreen = bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
    return {
      name: said === "" ? element.innerText : said,
      // The main part of the page is not a control: it is where the next key begins.
      isVisible: element.tagName === "MAIN" || (element.matches(":focus-visible") && isShown && isOnScreen),
    };
  });

/** A user at a keyboard, who checks the visible focus after each step. */
class Typist {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.page.keyboard.press(key);
      await expect
        .poll(() => focusOf(this.page), { message: `after ${key}` })
        .toMatchObject({ isVisible: true });
    }
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    await expect
      .poll(async () => (await focusOf(this.page)).isVisible, { message: `after ${text}` })
      .toBe(true);
  }

  /** Presses one key until the focused element has the given name. */
  async goTo(name: RegExp, key = "Tab"): Promise<void> {
    const passed: string[] = [];
    for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
      const focus = await focusOf(this.page);
      if (name.test(focus.name)) return;
      passed.push(focus.name);
      await this.page.keyboard.press(key);
      // Between the end of the page and its beginning nothing has the focus, because the browser's own controls follow
      // there.
      const isInOrder = async () => {
        const { name: reached, isVisible } = await focusOf(this.page);
        return isVisible || (key === "Tab" && reached === "");
      };
      await expect.poll(isInOrder, { message: `after ${key}` }).toBe(true);
    }
    throw new Error(`${name} is not reached by ${key}, but ${passed.join(", ")}`);
  }

  /** Waits until the focus moves to the element of the given name by itself. */
  async isAt(name: RegExp): Promise<void> {
    await expect.poll(async () => (await focusOf(this.page)).name).toMatch(name);
    expect(await focusOf(this.page)).toMatchObject({ isVisible: true });
  }

  /** Opens a place or runs an action through the palette. */
  async command(name: string): Promise<void> {
    await this.page.keyboard.press("Control+k");
    await this.page.getByRole("dialog").getByRole("combobox").waitFor();
    await this.type(name);
    // The kind follows the name: a view, an action.
    const option = this.page.getByRole("option", { name: new RegExp(`^${name}\\b`), selected: true });
    await option.waitFor();
    await this.page.keyboard.press("Enter");
    await this.page.getByRole("dialog").waitFor({ state: "detached" });
  }
}

describe.skipIf(browserPath === undefined)("by keyboard alone", { timeout: 180_000 }, () => {
  const { world } = useWorld();
  const browser = useBrowser();

  beforeAll(async () => {
    for (const name of ["hamlet", "cordelia"] as const) await world.as(name).subscribe(["castle"]);
    await world.as("cordelia").subscribe(["players"]);
    await world.as("cordelia").send("castle", "watch", "Who is there? A ghost?");
  });

  test("a user signs in, reads, writes, finds, manages and signs out, and the focus is always visible", async () => {
    const context = await browser.newContext({ baseURL: world.url, locale: "en-GB" });
    const page = await context.newPage();
    const problems: string[] = [];
    page.on("pageerror", ({ message }) => problems.push(message));
    const typist = new Typist(page);
    const article = (text: string) => page.getByRole("feed").getByRole("article").filter({ hasText: text });

    await page.goto("/login/");
    await typist.isAt(/E-mail/);
    await typist.type(world.as("hamlet").email);
    await typist.goTo(/Password/);
    await typist.type(PASSWORD);
    await page.keyboard.press("Enter");

    const unread = page.getByRole("main").getByRole("link", { name: /^watch/ });
    await page.getByRole("main").getByRole("link", { name: "#castle › watch" }).waitFor();
    await typist.command("Inbox");
    await unread.waitFor();
    await typist.press("ArrowDown");
    await typist.goTo(/^watch/, "ArrowDown");
    await page.keyboard.press("Enter");
    await article("Who is there?").waitFor();
    await typist.press("ArrowDown");
    await typist.isAt(/Cordelia Member/);

    await typist.press("Enter");
    await typist.isAt(/^Message /);
    await typist.type("Nobody here");
    await typist.press("Control+Enter");
    await article("Nobody here").waitFor();
    await expect.poll(() => page.getByText("sending …").count()).toBe(0);

    await typist.press("Escape");
    await typist.press("End");
    await typist.isAt(/Hamlet Member/);
    await typist.press("e");
    await typist.isAt(/Message text/);
    await expect
      .poll(() => page.getByRole("textbox", { name: "Message text" }).inputValue())
      .toBe("Nobody here");
    await typist.press("Control+End");
    await typist.type(", my lord");
    await typist.press("Control+Enter");
    await article("Nobody here, my lord").waitFor();
    await typist.isAt(/Hamlet Member/);

    await typist.press("+");
    await page.getByRole("combobox", { name: "Search emoji" }).waitFor();
    await typist.type("tada");
    await page.getByRole("option", { name: "tada" }).first().waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "tada: you" }).waitFor();
    await typist.isAt(/Hamlet Member/);

    await typist.press("i");
    await page.getByRole("menu").waitFor();
    await typist.goTo(/^Move/, "ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await typist.goTo(/^Topic/);
    await typist.press("Control+a");
    await typist.type("answers");
    await typist.goTo(/^Move$/);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => article("Nobody here").count()).toBe(0);

    await typist.press("/");
    await typist.type("ghost");
    await page.keyboard.press("Enter");
    await page.getByRole("feed").locator(".highlight").first().waitFor();

    await typist.command("Streams");
    await page.getByRole("button", { name: "Subscribe: players" }).waitFor();
    await typist.goTo(/^Subscribe: players/);
    await typist.press("Enter");
    await typist.isAt(/^Unsubscribe: players/);

    await typist.command("New stream");
    await typist.isAt(/^Name/);
    await typist.type("orchard");
    await typist.goTo(/^Create/);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "orchard" }).waitFor();
    // The main part, and not the beginning of the page, which a screen reader would read out again.
    await typist.isAt(/^Messages$/);

    await typist.command("Settings");
    await page.getByRole("main").getByRole("link", { name: "Display" }).waitFor();
    await typist.goTo(/^Display/);
    await page.keyboard.press("Enter");
    await typist.goTo(/^Use 24-hour time/);
    await typist.press("Space");
    await page.getByRole("main").getByText("Saved", { exact: true }).first().waitFor();

    await typist.command("Sign out");
    await page.waitForURL(/login/);
    expect(problems).toEqual([]);
    await context.close();
  });
});
