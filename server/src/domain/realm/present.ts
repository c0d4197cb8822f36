/** Presents changes of the organization in responses. */
import { isAnsweredInWords, type RealmPropertyName } from "@confab/contract";
import type { RealmChanges } from "./check.ts";

/** Returns the response to a change. For most texts it says only that they changed. */
export const presentEchoes = (changes: RealmChanges): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [
      name,
      isAnsweredInWords(name as RealmPropertyName) ? "updated" : value,
    ]),
  );
