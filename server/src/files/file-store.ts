/**
 * Where the bytes of uploaded files are. Keys are made by the server of ids and random characters, never of what users
 * call their files.
 *
 * To add another kind of store: implement `FileStore`, choose it in `open-file-store.ts`, and let
 * `server/test/files/file-store.test.ts` run on it.
 */
import type { Readable } from "node:stream";

/** Positions of bytes, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

export interface FileStore {
  /**
   * Keeps the bytes of a file on this machine; when it resolves, they outlast a crash.
   *
   * @param path what is kept; it may be gone afterwards
   */
  put(key: string, path: string): Promise<void>;
  /** @returns `undefined` where nothing is kept under the key */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Whether it was there or not. */
  remove(key: string): Promise<void>;
  close(): void;
}

/** @throws Error for a key that could lead out of the store: a fault of the program */
export function checkKey(key: string): string {
  if (!/^[\w-]+(?:\/[\w-]+)*$/.test(key)) throw new Error(`"${key}" is no key of a file`);
  return key;
}
