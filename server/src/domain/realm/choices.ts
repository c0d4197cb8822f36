/** The options of settings of an organization. Clients show the names. */
import type { Choice } from "../calls/providers.ts";

/** The audience for which moving pictures have to be suitable. */
export const giphyRatings = {
  disabled: { id: 0, name: "No GIFs" },
  y: { id: 1, name: "Young children (Y)" },
  g: { id: 2, name: "Everyone (G)" },
  pg: { id: 3, name: "Parental guidance (PG)" },
  "pg-13": { id: 4, name: "13 years and older (PG-13)" },
  r: { id: 5, name: "Adults (R)" },
} as const satisfies Record<string, Choice>;

export const isChoice = (id: number, choices: Readonly<Record<string, Choice>>): boolean =>
  Object.values(choices).some((choice) => choice.id === id);
