/** The strings of the interface in French. Each area of the client has a folder. */
import { fr as finding } from "./finding/fr.ts";
import { fr as messages } from "./messages/fr.ts";
import { fr as organization } from "./organization/fr.ts";
import { fr as people } from "./people/fr.ts";
import { fr as settings } from "./settings/fr.ts";
import { fr as shell } from "./shell/fr.ts";
import { fr as spectator } from "./spectator/fr.ts";
import { fr as streams } from "./streams/fr.ts";
import type { Catalogue } from "./text.tsx";
import { fr as writing } from "./writing/fr.ts";

export const fr: Catalogue = {
  texts: { ...shell, ...messages, ...writing, ...finding, ...settings, ...people, ...streams, ...spectator },
  organization,
};
