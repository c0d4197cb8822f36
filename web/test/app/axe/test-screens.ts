/** Checks that no screen has barriers, as far as an automatic checker can tell. */

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { wordsIn } from "../../../screens/words.ts";
import { browserPath } from "../../browser.ts";
import { barriersOn, colorRules } from "../look.ts";
import { visit } from "../visit.ts";
import { forgetReading } from "./furnish.ts";
import { overlaysIn } from "./overlays.ts";
import { doors, type Screen, screensIn } from "./screens.ts";
import { wrongScrolling } from "./scrolling.ts";
import { type desk, tooWide, useTour } from "./tour.ts";

const { reading, managing, onlyToBeRead } = screensIn(wordsIn.en);

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

/** Returns the inspection of a world's screens in one look. */
function useInspection({ viewport, colorSchemes }: Look): Inspection {
  const emulated = { viewport, colorScheme: colorSchemes[0], reducedMotion: "reduce" } as const;
  const { world, browser, faultsOn } = useTour();

  const wrongWith = (
    page: Page,
    screens: readonly Screen[],
    goTo: (address: string) => Promise<unknown>,
  ): Promise<string[]> =>
    faultsOn(page, screens, goTo, async ({ repeated }) => {
      const wrong = [...(await tooWide(page)), ...(await wrongScrolling(page))];
      if (repeated) await keepShapes(page, repeated);
      for (const [index, colorScheme] of colorSchemes.entries()) {
        await page.emulateMedia({ colorScheme });
        const limits = index > 0 ? { rules: colorRules } : {};
        const found = [...(await moving(page)), ...(await barriersOn(page, limits))];
        wrong.push(...found.map((barrier) => `${colorScheme}: ${barrier}`));
      }
      return wrong;
    });

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

/**
 * Removes elements whose kinds of parts all occur in earlier ones. A kind is a way of tags and classes from the element.
 * The page of the interface has hundreds of articles of which a dozen differ, and a check takes as long as each has parts.
 */
const keepShapes = (page: Page, repeated: string): Promise<void> =>
  page.locator(repeated).evaluateAll((elements) => {
    const known = new Set<string>();
    const waysIn = (element: Element, above: string): string[] => {
      const way = `${above} > ${element.tagName}.${element.className}`;
      return [way, ...[...element.children].flatMap((child) => waysIn(child, way))];
    };
    for (const element of elements) {
      const ways = waysIn(element, "");
      if (ways.every((way) => known.has(way))) element.remove();
      for (const way of ways) known.add(way);
    }
  });
