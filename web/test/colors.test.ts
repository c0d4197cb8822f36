/** Computes the contrast of inks on papers, for each accent, in both themes and with high contrast. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { accents } from "../src/settings/accent.ts";

/** The contrast that WCAG demands for text at level AA, and for text at level AAA. */
const AA = 4.5;
const AAA = 7;

const read = (name: string): string =>
  readFileSync(new URL(`../src/style/${name}`, import.meta.url), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");

/** Returns the values that the rules with one of the selectors declare; later ones replace earlier ones. */
function declared(css: string, ...selectors: readonly string[]): Map<string, string> {
  const values = new Map<string, string>();
  for (const [, heads = "", body = ""] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!heads.split(",").some((head) => selectors.includes(head.trim()))) continue;
    for (const [, name = "", value = ""] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) values.set(name, value);
  }
  return values;
}

/** Returns the color that a token has in a theme, as red, green and blue from 0 to 1. */
function colorOf(values: ReadonlyMap<string, string>, token: string, theme: "light" | "dark"): number[] {
  const value = values.get(`--${token}`) ?? "";
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (other !== undefined) return colorOf(values, other, theme);
  const [light, dark = light] = value.match(/#[\da-f]{6}/g) ?? [];
  const hex = theme === "light" ? light : dark;
  if (hex === undefined) throw new Error(`--${token} is no color: ${value}`);
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
}

function luminance(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: readonly number[], other: readonly number[]): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const papers = ["paper", "paper-side", "paper-raised", "paper-faint", "paper-hover", "paper-chosen"] as const;

/** Inks, and the papers that they are written on. */
const pairs: readonly (readonly [ink: string, paper: string])[] = [
  ...papers.flatMap((paper) => ["ink", "soft", "accent"].map((ink) => [ink, paper] as const)),
  ["ink", "paper-count"],
  ["ink", "notice-paper"],
  ["accent", "notice-paper"],
  ["accent-ink", "accent"],
  ["accent-ink", "accent-strong"],
  ["alert", "alert-paper"],
  ["alert", "paper"],
  ["alert", "paper-raised"],
];

const tokens = read("tokens.css");
const comfort = read("comfort.css");

describe.each(accents)("with the accent %s", (accent) => {
  const usual = declared(tokens, ":root", `[data-accent="${accent}"]`);
  const high = new Map([...usual, ...declared(comfort, ":root[data-contrast]")]);

  test("has colors of its own", () => {
    const own = declared(tokens, `[data-accent="${accent}"]`);
    expect([...own.keys()]).toEqual(["--accent", "--accent-ink", "--accent-strong", "--paper-chosen"]);
  });

  test.each(["light", "dark"] as const)("text is legible in the theme %s", (theme) => {
    const faint = pairs.filter(
      ([ink, paper]) => contrast(colorOf(usual, ink, theme), colorOf(usual, paper, theme)) < AA,
    );
    expect(faint).toEqual([]);
  });

  test.each(["light", "dark"] as const)("high contrast is higher in the theme %s", (theme) => {
    for (const ink of ["ink", "soft", "accent"]) {
      const on = (values: ReadonlyMap<string, string>) =>
        contrast(colorOf(values, ink, theme), colorOf(values, "paper", theme));
      expect(on(high)).toBeGreaterThan(on(usual));
      expect(on(high)).toBeGreaterThanOrEqual(AAA);
    }
  });
});
