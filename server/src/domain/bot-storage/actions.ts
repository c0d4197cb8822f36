/**
 * Texts that bots store on the server (docs/interface/bots.md#bots). Each caller has its own, which nobody else sees.
 */
import { badRequest } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { Tx, WriteTx } from "../../realm/tx.ts";
import { deleteBotStorage, putBotStorage, readBotStorage, sizeOfBotStorage } from "./queries.ts";

/** The largest number of characters of all keys and values together. */
const MAX_STORAGE_LENGTH = 10_000_000;

/** The largest length of a key, which an index limits. */
const MAX_KEY_LENGTH = 500;

type Storage = Readonly<Record<string, string>>;

/** @throws ApiError if the storage would become too large; nothing is stored then */
export async function updateBotStorage(tx: WriteTx, user: User, storage: Storage): Promise<void> {
  const entries = new Map(Object.entries(storage).map(([key, value]) => [checkKey(key), value]));
  await putBotStorage(tx, user.user_id, entries);
  if ((await sizeOfBotStorage(tx, user.user_id)) > MAX_STORAGE_LENGTH) {
    throw badRequest(`Storage is full (limit: ${MAX_STORAGE_LENGTH} characters)`);
  }
}

/** @param keys the keys to read; `undefined`: all @throws ApiError if one of them does not exist */
export async function getBotStorage(
  tx: Tx,
  user: User,
  keys: readonly string[] | undefined,
): Promise<Storage> {
  const storage = await readBotStorage(tx, user.user_id, keys?.map(readableKey));
  if (keys?.some((key) => !storage.has(readableKey(key)))) throw keyDoesNotExist();
  return Object.fromEntries(storage);
}

/**
 * @param keys the keys to remove; `undefined`: all
 * @throws ApiError if one of them does not exist; nothing is removed then
 */
export async function removeBotStorage(
  tx: WriteTx,
  user: User,
  keys: readonly string[] | undefined,
): Promise<void> {
  const wanted = keys && [...new Set(keys.map(readableKey))];
  const removed = await deleteBotStorage(tx, user.user_id, wanted);
  if (wanted && removed < wanted.length) throw keyDoesNotExist();
}

function checkKey(text: string): string {
  if (text.includes("\0")) throw badRequest("storage must not contain null bytes");
  const key = readableKey(text);
  if ([...key].length > MAX_KEY_LENGTH) {
    throw badRequest(`key is too long (limit: ${MAX_KEY_LENGTH} characters)`);
  }
  return key;
}

/** Returns a key as the database returns it. Values are decoded in this form, but keys arrive unchanged. */
const readableKey = (key: string): string => key.toWellFormed();

const keyDoesNotExist = () => badRequest("Key does not exist.");
