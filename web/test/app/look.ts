import { mkdirSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Pictures of screens are written here when somebody wants to look at them. */
const screenshots = process.env["CONFAB_SCREENSHOTS"];

/**
 * What a checker finds that keeps somebody out, each as a line.
 *
 * @param isSeenElsewhere the same page in other colours: only those are looked at
 */
export async function barriersOn(page: Page, isSeenElsewhere = false): Promise<string[]> {
  // In the page itself, which has no frames: a page of its own for each result takes four times as long.
  // Of what is right nothing is told, and finding the address of each element takes time.
  const checker = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await (isSeenElsewhere
    ? checker.withRules(["color-contrast", "link-in-text-block"])
    : checker
  ).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html}`));
}

/** Nothing that keeps somebody out, and nothing wider than a small screen; taken down for whoever wants to look. */
export async function look(page: Page, name: string): Promise<void> {
  expect(await barriersOn(page), name).toEqual([]);
  await picture(page, `${name}-1280`);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await picture(page, `${name}-360`);
  await page.setViewportSize({ width: 1280, height: 800 });
}

async function picture(page: Page, name: string): Promise<void> {
  if (screenshots === undefined) return;
  mkdirSync(screenshots, { recursive: true });
  await page.screenshot({ path: `${screenshots}/${name}.png` });
}
