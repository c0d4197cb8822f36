/** The strings of the interface in Arabic. Each area of the client has a folder. */
import { ar as finding } from "./finding/ar.ts";
import { ar as messages } from "./messages/ar.ts";
import { ar as organization } from "./organization/ar.ts";
import { ar as people } from "./people/ar.ts";
import { ar as settings } from "./settings/ar.ts";
import { ar as shell } from "./shell/ar.ts";
import { ar as spectator } from "./spectator/ar.ts";
import { ar as streams } from "./streams/ar.ts";
import type { Catalogue } from "./text.tsx";
import { ar as writing } from "./writing/ar.ts";

export const ar: Catalogue = {
  texts: { ...shell, ...messages, ...writing, ...finding, ...settings, ...people, ...streams, ...spectator },
  organization,
};
