/** The server's errors in Japanese (see `de.ts` for the rules). */
import type { Refusals } from "@confab/contract/translator";
import { accounts } from "./ja/accounts.ts";
import { messages } from "./ja/messages.ts";
import { organization } from "./ja/organization.ts";
import { requests } from "./ja/requests.ts";
import { streams } from "./ja/streams.ts";

export const refusals: Refusals = { ...requests, ...messages, ...streams, ...accounts, ...organization };
