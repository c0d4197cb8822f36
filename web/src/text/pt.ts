/** The strings of the interface in Portuguese. Each area of the client has a folder. */
import { pt as finding } from "./finding/pt.ts";
import { pt as messages } from "./messages/pt.ts";
import { pt as organization } from "./organization/pt.ts";
import { pt as people } from "./people/pt.ts";
import { pt as settings } from "./settings/pt.ts";
import { pt as shell } from "./shell/pt.ts";
import { pt as spectator } from "./spectator/pt.ts";
import { pt as streams } from "./streams/pt.ts";
import type { Catalogue } from "./text.tsx";
import { pt as writing } from "./writing/pt.ts";

export const pt: Catalogue = {
  texts: { ...shell, ...messages, ...writing, ...finding, ...settings, ...people, ...streams, ...spectator },
  organization,
};
