/** The strings of the interface in Spanish. Each area of the client has a folder. */
import { es as finding } from "./finding/es.ts";
import { es as messages } from "./messages/es.ts";
import { es as organization } from "./organization/es.ts";
import { es as people } from "./people/es.ts";
import { es as settings } from "./settings/es.ts";
import { es as shell } from "./shell/es.ts";
import { es as spectator } from "./spectator/es.ts";
import { es as streams } from "./streams/es.ts";
import type { Catalogue } from "./text.tsx";
import { es as writing } from "./writing/es.ts";

export const es: Catalogue = {
  texts: { ...shell, ...messages, ...writing, ...finding, ...settings, ...people, ...streams, ...spectator },
  organization,
};
