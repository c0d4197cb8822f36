/**
 * What the server's refusals are in German. To add one: its words as they stand beside the rule, with a name in braces for
 * each value. A value that says nothing to people is named `id` or `parameter`, and may be left out of the German.
 */
import type { Refusals } from "@confab/contract/translator";
import { accounts } from "./de/accounts.ts";
import { messages } from "./de/messages.ts";
import { organization } from "./de/organization.ts";
import { requests } from "./de/requests.ts";
import { streams } from "./de/streams.ts";

export const refusals: Refusals = { ...requests, ...messages, ...streams, ...accounts, ...organization };
