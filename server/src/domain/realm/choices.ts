/** The options of settings of an organization. Clients show the names. */
import type { Choice } from "../calls/providers.ts";

/** The audience for which moving pictures have to be suitable. */
export const giphyRatings = {
  disabled: { id: 0, name: "No moving pictures" },
  y: { id: 1, name: "For young children (Y)" },
  g: { id: 2, name: "For everybody (G)" },
  pg: { id: 3, name: "With parental guidance (PG)" },
  "pg-13": { id: 4, name: "From 13 years on (PG-13)" },
  r: { id: 5, name: "For adults (R)" },
} as const satisfies Record<string, Choice>;

export const isChoice = (id: number, choices: Readonly<Record<string, Choice>>): boolean =>
  Object.values(choices).some((choice) => choice.id === id);
