/** Changes of the organization as they are answered. */
import { isAnsweredInWords, type RealmPropertyName } from "@confab/contract";
import type { RealmChanges } from "./check.ts";

/** Returns what is answered to a change: of most texts only that they changed. */
export const presentEchoes = (changes: RealmChanges): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [
      name,
      isAnsweredInWords(name as RealmPropertyName) ? "updated" : value,
    ]),
  );
