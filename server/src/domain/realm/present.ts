/** Changes of the organization as they are answered. */
import { type RealmPropertyName, realmProperties } from "@confab/contract";
import type { RealmChanges } from "./check.ts";

/** What is answered to a change: of texts only that they changed. */
export const presentEchoes = (changes: RealmChanges): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [
      name,
      realmProperties[name as RealmPropertyName].wire === "raw" ? "updated" : value,
    ]),
  );
