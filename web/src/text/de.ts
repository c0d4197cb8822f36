/** The strings of the interface in German. Each area of the client has a folder. */
import { de as finding } from "./finding/de.ts";
import { de as messages } from "./messages/de.ts";
import { de as organization } from "./organization/de.ts";
import { de as people } from "./people/de.ts";
import { de as settings } from "./settings/de.ts";
import { de as shell } from "./shell/de.ts";
import { de as spectator } from "./spectator/de.ts";
import { de as streams } from "./streams/de.ts";
import type { Catalogue } from "./text.tsx";
import { de as writing } from "./writing/de.ts";

export const de: Catalogue = {
  texts: { ...shell, ...messages, ...writing, ...finding, ...settings, ...people, ...streams, ...spectator },
  organization,
};
