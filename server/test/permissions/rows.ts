/** The whole table. */
import { rows as imports } from "./imports.ts";
import { rows as invitations } from "./invitations.ts";
import { rows as messages } from "./messages.ts";
import { rows as people } from "./people.ts";
import { rows as personal } from "./personal.ts";
import { rows as pictures } from "./pictures.ts";
import { rows as realm } from "./realm.ts";
import type { Row } from "./row.ts";
import { rows as streams } from "./streams.ts";

export const rows: readonly Row[] = [
  ...messages,
  ...streams,
  ...people,
  ...invitations,
  ...personal,
  ...pictures,
  ...realm,
  ...imports,
];
