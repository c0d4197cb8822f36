/**
 * The strings of the interface in English. Each area of the client has a folder; other languages have the same entries
 * (`Texts`).
 */
import { en as finding } from "./finding/en.ts";
import { en as messages } from "./messages/en.ts";
import { en as people } from "./people/en.ts";
import { en as settings } from "./settings/en.ts";
import { en as shell } from "./shell/en.ts";
import { en as spectator } from "./spectator/en.ts";
import { en as streams } from "./streams/en.ts";
import { en as writing } from "./writing/en.ts";

export const en = {
  ...shell,
  ...messages,
  ...writing,
  ...finding,
  ...settings,
  ...people,
  ...streams,
  ...spectator,
} as const;
