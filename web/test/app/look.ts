import { mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** The folder for pictures of screens; no pictures are stored without it. */
const screenshots = process.env["CONFAB_SCREENSHOTS"];

/** The checker as a script, which a browser loads in two thirds of the time that `axe.source` takes. */
const checker = readFile(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** The rules that a change of colors can break. */
export const colorRules = ["color-contrast", "link-in-text-block"] as const;

/** Limits a check for barriers. */
export interface BarrierLimits {
  /** A selector of the only part to check. */
  readonly within?: string;
  /** The only rules to check. */
  readonly rules?: readonly string[];
}

/** Returns the barriers that a checker finds on a page, one per line: the broken rule and its element. */
export async function barriersOn(page: Page, { within, rules }: BarrierLimits = {}): Promise<string[]> {
  // A drawer that is still moving in looks like links that only the keyboard reaches.
  await settled(page);
  // Loading the checker takes three times as long as a check, so a document keeps it.
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(await checker);
  // Reports violations only, because finding the address of each correct element takes time.
  const options: axe.RunOptions = { resultTypes: ["violations"] };
  if (rules) options.runOnly = { type: "rule", values: [...rules] };
  return page.evaluate(
    async ({ context, options }) => {
      const { violations } = await (window as typeof window & { axe: typeof axe }).axe.run(context, options);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html}`));
    },
    { context: within ?? "html", options },
  );
}

/** Waits until nothing moves except what never ends, such as a spinner. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = ({ effect, playState }: Animation) =>
      playState === "running" && effect?.getComputedTiming().endTime !== Infinity;
    const moving = document.getAnimations().filter(ends);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
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
