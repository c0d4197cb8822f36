/** Addresses of imported accounts that have none of their own. Nobody can sign in with them. */
import type { RealmModel } from "../../model/realm-model.ts";

/** @param key of the person in the export */
export const placeholderAddress = (
  key: string,
  sourceId: number,
  { emailHost }: Pick<RealmModel, "emailHost">,
): string => `imported-${sourceId}-${Buffer.from(key).toString("hex").slice(0, 40)}@${emailHost}`;

export const isPlaceholderAddress = (
  address: string,
  { emailHost }: Pick<RealmModel, "emailHost">,
): boolean => /^imported-\d+-[\da-f]+@/.test(address) && address.endsWith(`@${emailHost}`);
