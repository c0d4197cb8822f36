import { mkdirSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Pictures of screens are written here when somebody wants to look at them. */
const screenshots = process.env["CONFAB_SCREENSHOTS"];

/** Nothing that a checker finds, and nothing wider than a small screen; taken down for whoever wants to look. */
export async function look(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${name} ${id} ${html}`))).toEqual([]);
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
