/** Accesses the bytes of an organization's files in the store, by the places of the files. */
import { DatabaseUnavailable } from "../../db/errors.ts";
import type { Realm } from "../../realm/realm.ts";
import { forgetRemoval } from "./removals.ts";

export const storageKey = (realmId: number, place: string): string => `${realmId}/${place}`;

/**
 * Removes bytes whose write has failed. If the database became unavailable, the write may still have succeeded. In that
 * case the scheduled removal decides when it is due.
 */
export async function abandonBytes(realm: Realm, places: readonly string[], failure: unknown): Promise<void> {
  if (!(failure instanceof DatabaseUnavailable)) await removeBytes(realm, places);
}

/** Deletes bytes whose removal is scheduled. A failed deletion stays scheduled and is retried (`cleaner.ts`). */
export async function removeBytes(realm: Realm, places: readonly string[]): Promise<void> {
  const { context, realmId } = realm;
  for (const place of places) {
    try {
      await context.files.remove(storageKey(realmId, place));
      await forgetRemoval({ runner: context.engine, realmId }, place);
    } catch (error) {
      context.logger.warn({ err: error, realmId, place }, "A file could not be deleted yet");
    }
  }
}
