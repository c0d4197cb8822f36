/** The server's errors in Simplified Chinese (see `de.ts` for the rules). */
import type { Refusals } from "@confab/contract/translator";
import { accounts } from "./zh-hans/accounts.ts";
import { messages } from "./zh-hans/messages.ts";
import { organization } from "./zh-hans/organization.ts";
import { requests } from "./zh-hans/requests.ts";
import { streams } from "./zh-hans/streams.ts";

export const refusals: Refusals = { ...requests, ...messages, ...streams, ...accounts, ...organization };
