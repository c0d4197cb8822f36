/** The server's errors in Spanish (see `de.ts` for the rules). */
import type { Refusals } from "@confab/contract/translator";
import { accounts } from "./es/accounts.ts";
import { messages } from "./es/messages.ts";
import { organization } from "./es/organization.ts";
import { requests } from "./es/requests.ts";
import { streams } from "./es/streams.ts";

export const refusals: Refusals = { ...requests, ...messages, ...streams, ...accounts, ...organization };
