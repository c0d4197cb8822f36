import { mkdirSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** The folder for pictures of screens; no pictures are stored without it. */
const screenshots = process.env["CONFAB_SCREENSHOTS"];

/**
 * Returns the barriers that a checker finds, one per line.
 *
 * @param isSeenElsewhere true for a page that was checked in other colours: only its colours are checked
 */
export async function barriersOn(page: Page, isSeenElsewhere = false): Promise<string[]> {
  // Checks in the page itself, which has no frames: a new page for each result takes four times as long. Reports
  // violations only, because finding the address of each correct element takes time.
  const checker = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await (isSeenElsewhere
    ? checker.withRules(["color-contrast", "link-in-text-block"])
    : checker
  ).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html}`));
}

/** Expects no barriers, and nothing wider than a small screen. Stores pictures if a folder is given. */
export async function look(page: Page, name: string): Promise<void> {
  expect(await barriersOn(page), name).toEqual([]);
  await picture(page, `${name}-1280`);
  await page.setViewportSize({ width: 360, height: 740 });
  // A menu takes its new place after the window has changed.
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width).toBeLessThanOrEqual(360);
  await picture(page, `${name}-360`);
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Stores a picture of the page if a folder for pictures is given. */
export async function picture(page: Page, name: string): Promise<void> {
  if (screenshots === undefined) return;
  mkdirSync(screenshots, { recursive: true });
  await page.screenshot({ path: `${screenshots}/${name}.png` });
}
