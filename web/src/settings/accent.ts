/** The accent color of the interface, which this browser remembers. The colors are in `style/tokens.css`. */
import { readRemembered } from "../browser/remembered.ts";

/** The first one applies until the user chooses another. */
export const accents = ["green", "blue", "violet", "rose", "amber"] as const;

export type Accent = (typeof accents)[number];

/** The name of the remembered accent. */
export const ACCENT = "accent";

export function showAccent(accent: Accent = readRemembered<Accent>(ACCENT, accents[0])): void {
  document.documentElement.dataset["accent"] = accent;
}
