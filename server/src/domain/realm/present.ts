/** Presents changes of the organization in responses. */
import { isAnsweredInWords, type RealmPropertyName } from "@confab/contract";
import { earlierDataOf, withEarlierData } from "@confab/contract/levels/earlier-data";
import type { RealmChanges } from "./check.ts";

/** Returns the response to a change. For most texts it says only that they changed. */
export const presentEchoes = (changes: RealmChanges): Record<string, unknown> =>
  withEarlierData(
    Object.fromEntries(
      Object.entries(changes).map(([name, value]) => [
        name,
        isAnsweredInWords(name as RealmPropertyName) ? "updated" : value,
      ]),
    ),
    earlierDataOf(changes),
  );
