/** Checks who may access which file (docs/interface/files.md#uploads). */
import { type ApiError, badRequest, ApiError as Refusal } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";
import { NOBODY } from "../access/nobody.ts";
import { isOpenToSpectators, readsHistory } from "../access/streams.ts";
import { parseFilePath } from "./file-name.ts";
import { type SeenAttachment, seenAttachments } from "./queries.ts";

/**
 * Returns the files that the user may access: their own files, files of messages that they have, and files of messages
 * in streams whose whole history they may read.
 *
 * @param paths paths behind `/user_uploads/`, decoded; any text is allowed
 */
export async function accessibleFiles(
  tx: Tx,
  user: User,
  paths: readonly string[],
): Promise<SeenAttachment[]> {
  const files = await findFiles(tx, user.user_id, paths);
  return files.filter((file) => mayRead(user, file, tx.model));
}

/**
 * Returns a file that the user may access. Unlike elsewhere, the errors for a missing and for a forbidden file differ:
 * nobody can guess an address.
 *
 * @throws ApiError 404 for a missing file, 403 for a forbidden one
 */
export async function accessFile(tx: Tx, user: User, path: string): Promise<SeenAttachment> {
  const [file] = await findFiles(tx, user.user_id, [path]);
  if (!file) throw noSuchFile();
  if (!mayRead(user, file, tx.model)) {
    throw notAuthorized();
  }
  return file;
}

/**
 * Returns a file of a message in a web-public stream, for people without an account; `undefined` for all other files.
 */
export async function lookupWebPublicFile(tx: Tx, path: string): Promise<SeenAttachment | undefined> {
  const [file] = await findFiles(tx, NOBODY, [path]);
  const isOpen = file?.stream_ids.some((streamId) => {
    const stream = tx.model.streams.get(streamId);
    return stream !== undefined && isOpenToSpectators(stream);
  });
  return isOpen ? file : undefined;
}

export const noSuchFile = (): ApiError => new Refusal("File not found.", { status: 404 });

export const notAuthorized = (): ApiError =>
  new Refusal("You are not authorized to view this file.", { status: 403 });

export const noSuchAttachment = (): ApiError => badRequest("Invalid attachment");

async function findFiles(tx: Tx, userId: number, paths: readonly string[]): Promise<SeenAttachment[]> {
  const wanted = new Map(
    paths
      .map(parseFilePath)
      .filter((path) => path?.realmId === tx.realmId)
      .map((path) => [path?.place ?? "", path?.pathName]),
  );
  if (wanted.size === 0) return [];
  const files = await seenAttachments(tx, userId, [...wanted.keys()]);
  return files.filter(({ place, path_name }) => wanted.get(place) === path_name);
}

function mayRead(user: User, file: SeenAttachment, model: RealmModel): boolean {
  if (file.owner_id === user.user_id || file.has_record) return true;
  return file.stream_ids.some((streamId) => {
    const stream = model.streams.get(streamId);
    return stream?.is_active === true && readsHistory(user, stream);
  });
}
