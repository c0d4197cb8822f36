/** Checks that no screen has barriers, as far as an automatic checker can tell. */

import { MailServer } from "@confab/server/test/mail/mail-server";
import { openToSpectators } from "@confab/server/test/spectators/support";
import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wordsIn } from "../../../screens/words.ts";
import { browserPath } from "../../browser.ts";
import { useBrowser } from "../../use-browser.ts";
import { barriersOn, colorRules } from "../look.ts";
import { visit } from "../visit.ts";
import { type Furniture, forgetReading, furnish } from "./furnish.ts";
import { overlaysIn } from "./overlays.ts";
import { addressOf, doors, type Screen, screensIn } from "./screens.ts";
import { wrongScrolling } from "./scrolling.ts";

const { reading, managing, onlyToBeRead } = screensIn(wordsIn.en);

export const desk = { width: 1280, height: 800 };
export const phone = { width: 390, height: 780 };

export interface Look {
  readonly viewport: typeof desk;
  /** The elements are the same in every scheme; in all but the first, only colours are checked. */
  readonly colorSchemes: readonly [ColorScheme, ...ColorScheme[]];
}

type ColorScheme = "light" | "dark";

/** Lists the faults of all screens, one per line, so that one run names everything. */
interface Inspection {
  readonly wrongFor: (who: "owner" | "hamlet" | "nobody", screens: readonly Screen[]) => Promise<string[]>;
  readonly forgetReading: () => Promise<void>;
}

/** Tests all screens with an address. */
export function testScreens(look: Look): void {
  inLook(look, ({ wrongFor, forgetReading: forget }) => {
    test("on screens for reading", async () => {
      await forget();
      expect(await wrongFor("owner", reading)).toEqual([]);
    });

    test("on screens for settings", async () => {
      expect(await wrongFor("owner", managing)).toEqual([]);
    });

    test("on screens for visitors without an account", async () => {
      expect(await wrongFor("nobody", doors)).toEqual([]);
    });
  });
}

/** Tests overlays, and screens that some users may only look at. */
export function testOverlays(look: Look): void {
  inLook(look, ({ wrongFor }) => {
    test("on read-only screens", async () => {
      expect(await wrongFor("hamlet", onlyToBeRead)).toEqual([]);
    });

    test("in overlays", async () => {
      expect(await wrongFor("owner", overlaysIn(wordsIn.en))).toEqual([]);
    });
  });
}

function inLook(look: Look, tests: (inspection: Inspection) => void): void {
  const name = `screens have no barriers: ${look.colorSchemes.join(" and ")}, ${look.viewport.width} pixels`;
  describe.skipIf(browserPath === undefined)(name, { timeout: 240_000 }, () => tests(useInspection(look)));
}

/** Starts a world with contents for each screen, and a browser that sees them in one look. */
function useInspection({ viewport, colorSchemes }: Look): Inspection {
  const emulated = { viewport, colorScheme: colorSchemes[0], reducedMotion: "reduce" } as const;
  // Keeps the mails of the set-up, which tests read.
  const mail = new MailServer();
  beforeAll(() => mail.listen());
  afterAll(() => mail[Symbol.asyncDispose]());
  const { world } = useWorld(() => ({ environment: { CONFAB_SMTP_URL: mail.url } }));
  const browser = useBrowser();
  let furniture: Furniture;

  beforeAll(async () => {
    const streams = await openToSpectators(world);
    await world.as("owner").ok("PATCH", "/realm", { invite_required: false });
    furniture = await furnish(world, mail, streams["square"] ?? 0);
  });

  async function wrongWith(
    page: Page,
    screens: readonly Screen[],
    goTo: (address: string) => Promise<unknown>,
  ): Promise<string[]> {
    const wrong: string[] = [];
    for (const screen of screens) {
      const { name, ready, open } = screen;
      await goTo(await addressOf(screen, furniture));
      await page.locator(`main >> ${ready}`).first().waitFor();
      await open?.(page);
      for (const [index, colorScheme] of colorSchemes.entries()) {
        await page.emulateMedia({ colorScheme });
        const limits = index > 0 ? { rules: colorRules } : {};
        const found = [...(await moving(page)), ...(await barriersOn(page, limits))];
        wrong.push(...found.map((barrier) => `${name}, ${colorScheme}: ${barrier}`));
      }
      wrong.push(...(await tooWide(page)).map((tag) => `${name}: ${tag} has something wider than itself`));
      wrong.push(...(await wrongScrolling(page)).map((fault) => `${name}: ${fault}`));
      if (open) await closeAll(page);
    }
    return wrong;
  }

  async function wrongForStrangers(screens: readonly Screen[]): Promise<string[]> {
    // The checker is a script, and the server's own pages allow no scripts.
    const context = await browser.newContext({
      baseURL: world.url,
      locale: "en-GB",
      bypassCSP: true,
      ...emulated,
    });
    const page = await context.newPage();
    const wrong = await wrongWith(page, screens, (path) => page.goto(path));
    await context.close();
    return wrong;
  }

  return {
    forgetReading: () => forgetReading(world),
    wrongFor: async (who, screens) => {
      if (who === "nobody") return wrongForStrangers(screens);
      await using visitor = await visit(browser, world, world.as(who), emulated);
      const wrong = await wrongWith(visitor.page, screens, visitor.goTo);
      return [...wrong, ...visitor.problems];
    },
  };
}

/** Nothing may move, as the browser asks for reduced motion; least of all colours, when the theme changes. */
async function moving(page: Page): Promise<string[]> {
  const count = await page.evaluate(() => document.getAnimations().length);
  return count > 0 ? [`${count} things move`] : [];
}

const tooWide = (page: Page): Promise<string[]> =>
  page
    .locator("html, main, .settings-page")
    .evaluateAll((parts) =>
      parts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ tagName }) => tagName),
    );

async function closeAll(page: Page): Promise<void> {
  const opened = page.locator("dialog, [role=dialog], [role=menu], [role=listbox]");
  const stillOpen = async () => {
    if ((await opened.count()) > 0) await page.keyboard.press("Escape");
    return await opened.count();
  };
  await expect.poll(stillOpen).toBe(0);
}
