/** The whole table of grants. */
import type { Grant } from "./grant.ts";
import { grants as keys } from "./grants-keys.ts";
import { grants as roles } from "./grants-roles.ts";
import { grants as streams } from "./grants-streams.ts";

export const grants: readonly Grant[] = [...keys, ...roles, ...streams];
