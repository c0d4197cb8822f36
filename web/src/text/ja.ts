/** The strings of the interface in Japanese. Each area of the client has a folder. */
import { ja as finding } from "./finding/ja.ts";
import { ja as messages } from "./messages/ja.ts";
import { ja as organization } from "./organization/ja.ts";
import { ja as people } from "./people/ja.ts";
import { ja as settings } from "./settings/ja.ts";
import { ja as shell } from "./shell/ja.ts";
import { ja as spectator } from "./spectator/ja.ts";
import { ja as streams } from "./streams/ja.ts";
import type { Catalogue } from "./text.tsx";
import { ja as writing } from "./writing/ja.ts";

export const ja: Catalogue = {
  texts: { ...shell, ...messages, ...writing, ...finding, ...settings, ...people, ...streams, ...spectator },
  organization,
};
