/** The server's errors in French (see `de.ts` for the rules). */
import type { Refusals } from "@confab/contract/translator";
import { accounts } from "./fr/accounts.ts";
import { messages } from "./fr/messages.ts";
import { organization } from "./fr/organization.ts";
import { requests } from "./fr/requests.ts";
import { streams } from "./fr/streams.ts";

export const refusals: Refusals = { ...requests, ...messages, ...streams, ...accounts, ...organization };
