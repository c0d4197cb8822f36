/** Every screen there is keeps nobody out, as far as a checker can tell. */
import type { World } from "@confab/testkit";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MailServer } from "../../../../server/test/mail/mail-server.ts";
import { startOpenWorld } from "../../../../server/test/spectators/support.ts";
import { browserPath } from "../../browser.ts";
import { barriersOn } from "../look.ts";
import { launch, visit } from "../visit.ts";
import { type Furniture, forgetReading, furnish } from "./furnish.ts";
import { addressOf, doors, managing, onlyToBeRead, overlays, reading, type Screen } from "./screens.ts";

export const desk = { width: 1280, height: 800 };
export const phone = { width: 390, height: 780 };

export interface Look {
  readonly colorScheme: "light" | "dark";
  readonly viewport: typeof desk;
}

/** At a desk the dark theme has the same elements as the light one, in other colours. */
const differsInColours = ({ colorScheme, viewport }: Look) => colorScheme === "dark" && viewport === desk;

/** @param overlaysAt how what opens over the rest is looked at, and what can only be looked at */
export function testScreens(looks: readonly Look[], overlaysAt: Look): void {
  describe.skipIf(browserPath === undefined)("no screen keeps anybody out", { timeout: 240_000 }, () => {
    testLooks(looks, overlaysAt);
  });
}

function testLooks(looks: readonly Look[], overlaysAt: Look): void {
  let mail: MailServer;
  let world: World;
  let browser: Browser;
  let furniture: Furniture;

  beforeAll(async () => {
    mail = await MailServer.start();
    const [open, launched] = await Promise.all([startOpenWorld({ CONFAB_SMTP_URL: mail.url }), launch()]);
    [world, browser] = [open.world, launched];
    await world.as("owner").ok("PATCH", "/realm", { invite_required: false });
    furniture = await furnish(world, mail, open.streams["square"] ?? 0);
  });
  afterAll(async () => {
    await browser?.close();
    await world?.[Symbol.asyncDispose]();
    await mail?.[Symbol.asyncDispose]();
  });

  /** What is wrong with the screens, each as a line: all at once, so that one run names everything. */
  async function wrongWith(
    page: Page,
    screens: readonly Screen[],
    goTo: (address: string) => Promise<unknown>,
    look: Look,
  ) {
    const wrong: string[] = [];
    for (const screen of screens) {
      const { name, ready, open } = screen;
      await goTo(await addressOf(screen, furniture));
      await page.locator(`main >> ${ready}`).first().waitFor();
      await open?.(page);
      wrong.push(...(await barriersOn(page, differsInColours(look))).map((barrier) => `${name}: ${barrier}`));
      const tooWide = await page
        .locator("html, main, .settings-page")
        .evaluateAll((parts) =>
          parts
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map(({ tagName }) => tagName),
        );
      wrong.push(...tooWide.map((tag) => `${name}: ${tag} has something wider than itself`));
      if (open) await closeAll(page);
    }
    return wrong;
  }

  async function closeAll(page: Page) {
    const opened = page.locator("dialog, [role=dialog], [role=menu], [role=listbox]");
    const stillOpen = async () => {
      if ((await opened.count()) > 0) await page.keyboard.press("Escape");
      return await opened.count();
    };
    await expect.poll(stillOpen).toBe(0);
  }

  async function looksWrong(who: "owner" | "hamlet", screens: readonly Screen[], look: Look) {
    await using visitor = await visit(browser, world, world.as(who), { ...look, reducedMotion: "reduce" });
    const wrong = await wrongWith(visitor.page, screens, visitor.goTo, look);
    return [...wrong, ...visitor.problems];
  }

  describe.each(looks)("$colorScheme, $viewport.width pixels", (look) => {
    test("where one reads", async () => {
      await forgetReading(world);
      expect(await looksWrong("owner", reading, look)).toEqual([]);
    });

    test("where things are set", async () => {
      expect(await looksWrong("owner", managing, look)).toEqual([]);
    });

    test("without an account", async () => {
      // The checker is a script, which the server's own pages allow none of.
      const context = await browser.newContext({
        baseURL: world.url,
        locale: "en-GB",
        bypassCSP: true,
        ...look,
      });
      const page = await context.newPage();
      expect(await wrongWith(page, doors, (path) => page.goto(path), look)).toEqual([]);
      await context.close();
    });
  });

  test("what can only be looked at", async () => {
    expect(await looksWrong("hamlet", onlyToBeRead, overlaysAt)).toEqual([]);
  });

  test("what opens over the rest", async () => {
    expect(await looksWrong("owner", overlays, overlaysAt)).toEqual([]);
  });
}
