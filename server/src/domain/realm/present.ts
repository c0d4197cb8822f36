/** The organization as clients see it before and after they sign in. */
import { createHash } from "node:crypto";
import { type RealmPropertyName, realmProperties } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { RealmChanges } from "./check.ts";

/** A pattern of its own for each organization; there are no uploaded pictures. */
export function realmIconUrl(model: RealmModel): string {
  const hash = createHash("md5").update(`${model.realmId}@${model.emailHost}`).digest("hex");
  return `https://secure.gravatar.com/avatar/${hash}?d=identicon&version=1`;
}

/** What is answered to a change: of texts only that they changed. */
export const presentEchoes = (changes: RealmChanges): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [
      name,
      realmProperties[name as RealmPropertyName].wire === "raw" ? "updated" : value,
    ]),
  );
