/** The server's errors in Portuguese (see `de.ts` for the rules). */
import type { Refusals } from "@confab/contract/translator";
import { accounts } from "./pt/accounts.ts";
import { messages } from "./pt/messages.ts";
import { organization } from "./pt/organization.ts";
import { requests } from "./pt/requests.ts";
import { streams } from "./pt/streams.ts";

export const refusals: Refusals = { ...requests, ...messages, ...streams, ...accounts, ...organization };
