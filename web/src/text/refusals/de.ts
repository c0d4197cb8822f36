/**
 * The server's errors in German. To add one, take the English text from the code, with a name in braces for each value.
 * A value that means nothing to people is named `id` or `parameter`, and the translation may omit it.
 */
import type { Refusals } from "@confab/contract/translator";
import { accounts } from "./de/accounts.ts";
import { messages } from "./de/messages.ts";
import { organization } from "./de/organization.ts";
import { requests } from "./de/requests.ts";
import { streams } from "./de/streams.ts";

export const refusals: Refusals = { ...requests, ...messages, ...streams, ...accounts, ...organization };
