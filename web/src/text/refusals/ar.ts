/** The server's errors in Arabic (see `de.ts` for the rules). */
import type { Refusals } from "@confab/contract/translator";
import { accounts } from "./ar/accounts.ts";
import { messages } from "./ar/messages.ts";
import { organization } from "./ar/organization.ts";
import { requests } from "./ar/requests.ts";
import { streams } from "./ar/streams.ts";

export const refusals: Refusals = { ...requests, ...messages, ...streams, ...accounts, ...organization };
