/**
 * Small versions of uploaded pictures (docs/interface/rendered-html.md#previews). They are made on the first request,
 * and stored next to the pictures for as long as these exist. They don't count towards any quota. A picture without a
 * small version is served itself.
 */
import { ApiError } from "@confab/contract";
import { makeThumbnail } from "../../pictures/pictures.ts";
import type { Realm } from "../../realm/realm.ts";
import { keepPictures } from "../pictures/keep.ts";
import { storageKey } from "../stored-files/stored-bytes.ts";
import { noSuchFile } from "./access.ts";
import { thumbnailPlace } from "./file-name.ts";
import type { SeenAttachment } from "./queries.ts";
import { claimThumbnail, noteThumbnail } from "./thumbnail-queries.ts";

const types: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

/**
 * The largest number of waiting requests: pictures are decoded one after the other, and further requests don't wait.
 */
const MAX_WAITING = 8;

/** Longer than it takes to make all small versions that may wait. */
const CLAIM_MILLISECONDS = 10 * 60_000;

/** The file to serve in place of a picture. */
export type Thumbnail = Pick<SeenAttachment, "place" | "path_name" | "content_type" | "size">;

/** Makes small versions on one node. */
export class Thumbnails {
  /** The small versions that this node is making, by their keys. */
  readonly #making = new Map<string, Promise<number>>();

  /**
   * @param file a file that the caller may access
   * @param mayMake true if the small version may be made for the caller; not called if it exists
   * @returns `undefined` if there is none, or not yet
   */
  async find(realm: Realm, file: SeenAttachment, mayMake: () => boolean): Promise<Thumbnail | undefined> {
    const size = file.thumbnail_size ?? (await this.#make(realm, file, mayMake));
    if (size === 0) return undefined;
    const { place, path_name } = file;
    const name = path_name.replace(/(?:\.[^.]*)?$/, ".webp");
    return { place: thumbnailPlace(place), path_name: name, content_type: "image/webp", size };
  }

  /** @returns its size in bytes; 0 if there is none */
  async #make(realm: Realm, file: SeenAttachment, mayMake: () => boolean): Promise<number> {
    if (!types.has(file.content_type)) return 0;
    const key = storageKey(realm.realmId, file.place);
    const begun = this.#making.get(key);
    if (begun) return begun;
    if (this.#making.size >= MAX_WAITING || !mayMake()) return 0;
    const making = makeClaimed(realm, file).finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }
}

/** Makes a small version unless another node does. A failure may be retried when the claim has expired. */
async function makeClaimed(realm: Realm, file: SeenAttachment): Promise<number> {
  const { context, realmId } = realm;
  const picture = { realmId, attachmentId: file.attachment_id };
  const now = context.clock.now();
  try {
    const until = now + CLAIM_MILLISECONDS;
    if (!(await claimThumbnail(context.engine, picture, { now, until }))) return 0;
    const place = thumbnailPlace(file.place);
    const bytes = await smallVersion(realm, file);
    const size = bytes?.length ?? 0;
    const note = async () => {
      if (!(await noteThumbnail(context.engine, picture, { size, place }))) throw noSuchFile();
    };
    if (bytes) await keepPictures(realm, [{ place, bytes }], note);
    else await note();
    return size;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    context.logger.warn({ err: error, ...picture }, "Creating a thumbnail failed");
    return 0;
  }
}

/** @returns `undefined` for files that can't be decoded, for animations, and if the result would not be smaller */
async function smallVersion(realm: Realm, file: SeenAttachment): Promise<Buffer | undefined> {
  const { context, realmId } = realm;
  const stored = await context.files.read(storageKey(realmId, file.place));
  if (!stored) throw noSuchFile();
  const copy = await context.incoming.receive("", stored);
  try {
    const bytes = await makeThumbnail(copy.path);
    return bytes && bytes.length < file.size ? bytes : undefined;
  } finally {
    await context.incoming.discard(copy);
  }
}
