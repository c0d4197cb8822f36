/** The strings of the interface in Simplified Chinese. Each area of the client has a folder. */
import { zhHans as finding } from "./finding/zh-hans.ts";
import { zhHans as messages } from "./messages/zh-hans.ts";
import { zhHans as organization } from "./organization/zh-hans.ts";
import { zhHans as people } from "./people/zh-hans.ts";
import { zhHans as settings } from "./settings/zh-hans.ts";
import { zhHans as shell } from "./shell/zh-hans.ts";
import { zhHans as spectator } from "./spectator/zh-hans.ts";
import { zhHans as streams } from "./streams/zh-hans.ts";
import type { Catalogue } from "./text.tsx";
import { zhHans as writing } from "./writing/zh-hans.ts";

export const zhHans: Catalogue = {
  texts: { ...shell, ...messages, ...writing, ...finding, ...settings, ...people, ...streams, ...spectator },
  organization,
};
