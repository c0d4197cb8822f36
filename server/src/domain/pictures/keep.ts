/** Stores pictures. */
import { Readable } from "node:stream";
import type { Realm } from "../../realm/realm.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { forgetRemoval, noteRemoval } from "../stored-files/removals.ts";
import { abandonBytes, storageKey } from "../stored-files/stored-bytes.ts";

/** Longer than it takes to store a few pictures that are on this machine. */
const KEEPING_MILLISECONDS = 3600 * 1000;

/** The time after which a replaced picture is deleted. Pages that were loaded before still refer to it. */
const REPLACED_MILLISECONDS = 3600 * 1000;

export interface NewPicture {
  /** The path in the store, below the organization. */
  readonly place: string;
  readonly bytes: Buffer;
}

/**
 * Stores pictures, and then calls `write` to store the references to them. If the process crashes, either all of it is
 * stored, or the remaining bytes are deleted within the hour.
 *
 * @param write must call `claimPictures` in its transaction
 */
export async function keepPictures<T>(
  realm: Realm,
  pictures: readonly NewPicture[],
  write: () => Promise<T>,
): Promise<T> {
  const { context, realmId } = realm;
  const places = pictures.map(({ place }) => place);
  try {
    for (const { place, bytes } of pictures) {
      await noteRemoval(
        { runner: context.engine, realmId },
        place,
        context.clock.now() + KEEPING_MILLISECONDS,
      );
      const file = await context.incoming.receive("", Readable.from([bytes]));
      try {
        await context.files.put(storageKey(realmId, place), file.path);
      } finally {
        await context.incoming.discard(file);
      }
    }
    return await write();
  } catch (error) {
    await abandonBytes(realm, places, error);
    throw error;
  }
}

/** Cancels the deletion of pictures that are referred to now. */
export async function claimPictures(tx: WriteTx, places: readonly string[]): Promise<void> {
  for (const place of places) await forgetRemoval(tx, place);
}

/** Schedules the deletion of pictures that nothing refers to any longer. */
export async function releasePictures(tx: WriteTx, places: readonly string[]): Promise<void> {
  for (const place of places) await noteRemoval(tx, place, tx.now + REPLACED_MILLISECONDS);
}
