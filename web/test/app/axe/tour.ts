/** A tour of all screens, in a world with contents for each of them. */

import { MailServer } from "@confab/server/test/mail/mail-server";
import { openToSpectators } from "@confab/server/test/spectators/support";
import type { World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { useBrowser } from "../../use-browser.ts";
import type { Opener } from "../windows.ts";
import { type Furniture, furnish } from "./furnish.ts";
import { addressOf, type Screen } from "./screens.ts";

export const desk = { width: 1280, height: 800 };
export const phone = { width: 390, height: 780 };

export interface Tour {
  readonly world: World;
  readonly browser: Opener;
  /** Opens the screens one after another, and returns all their faults, so that one run names everything. */
  readonly faultsOn: (
    page: Page,
    screens: readonly Screen[],
    goTo: (address: string) => Promise<unknown>,
    faults: (screen: Screen) => Promise<readonly string[]>,
  ) => Promise<string[]>;
}

/** Starts a world with contents for each screen, and a browser, for the tests of a `describe`. */
export function useTour(): Tour {
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

  return {
    world,
    browser,
    faultsOn: async (page, screens, goTo, faults) => {
      const found: string[] = [];
      for (const screen of screens) {
        await goTo(await addressOf(screen, furniture));
        await page.locator(`main >> ${screen.ready}`).first().waitFor();
        await screen.open?.(page);
        found.push(...(await faults(screen)).map((fault) => `${screen.name}: ${fault}`));
        if (screen.open) await closeAll(page);
      }
      return found;
    },
  };
}

/** Returns the parts of a page with something wider than themselves. */
export const tooWide = async (page: Page): Promise<string[]> => {
  const wide = await page
    .locator("html, main, .settings-page")
    .evaluateAll((parts) =>
      parts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ tagName }) => tagName),
    );
  return wide.map((tag) => `${tag} has something wider than itself`);
};

async function closeAll(page: Page): Promise<void> {
  const opened = page.locator("dialog, [role=dialog], [role=menu], [role=listbox]");
  const stillOpen = async () => {
    if ((await opened.count()) > 0) await page.keyboard.press("Escape");
    return await opened.count();
  };
  await expect.poll(stillOpen).toBe(0);
}
