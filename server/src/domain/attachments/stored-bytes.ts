/** The bytes of an organization's files in the store, by the places of the files. */
import { DatabaseUnavailable } from "../../db/errors.ts";
import type { Realm } from "../../realm/realm.ts";
import { forgetRemoval } from "./queries.ts";

export const storageKey = (realmId: number, place: string): string => `${realmId}/${place}`;

/**
 * Lets go of bytes whose write has failed. Where the database was lost, the write may all the same have taken place:
 * then the note tells, when its time comes.
 */
export async function abandonBytes(realm: Realm, places: readonly string[], failure: unknown): Promise<void> {
  if (!(failure instanceof DatabaseUnavailable)) await removeBytes(realm, places);
}

/** Deletes bytes that are noted for it; what fails stays noted, and is tried again (`cleaner.ts`). */
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
