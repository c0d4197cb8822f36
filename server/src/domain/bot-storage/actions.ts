/** Texts that bots keep on the server (reference 12.6): each caller's own, seen by nobody else. */
import { badRequest } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { Tx, WriteTx } from "../../realm/tx.ts";
import { deleteBotStorage, putBotStorage, readBotStorage, sizeOfBotStorage } from "./queries.ts";

/** Characters of all keys and values together. */
const MAX_STORAGE_LENGTH = 10_000_000;

/** An index holds no longer text. */
const MAX_KEY_LENGTH = 500;

type Storage = Readonly<Record<string, string>>;

/** @throws ApiError when it would be too much, and nothing is stored */
export async function updateBotStorage(tx: WriteTx, user: User, storage: Storage): Promise<void> {
  const entries = new Map(Object.entries(storage).map(([key, value]) => [checkKey(key), value]));
  await putBotStorage(tx, user.user_id, entries);
  if ((await sizeOfBotStorage(tx, user.user_id)) > MAX_STORAGE_LENGTH) {
    throw badRequest(`Storage is full (limit: ${MAX_STORAGE_LENGTH} characters)`);
  }
}

/** @param keys `undefined`: all @throws ApiError when one of them is not there */
export async function getBotStorage(
  tx: Tx,
  user: User,
  keys: readonly string[] | undefined,
): Promise<Storage> {
  const storage = await readBotStorage(tx, user.user_id, keys?.map(readableKey));
  if (keys?.some((key) => !storage.has(readableKey(key)))) throw keyDoesNotExist();
  return Object.fromEntries(storage);
}

/** @param keys `undefined`: all @throws ApiError when one of them is not there, and nothing is removed */
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

/** As the database gives it back: values are decoded so, keys come as they were sent. */
const readableKey = (key: string): string => key.toWellFormed();

const keyDoesNotExist = () => badRequest("Key does not exist.");
