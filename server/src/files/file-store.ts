/**
 * Stores the bytes of uploaded files. The server generates keys from ids and random characters, never from the names
 * that users give their files.
 *
 * To add another kind of store: implement `FileStore`, choose it in `open-file-store.ts`, and let
 * `server/test/files/file-store.test.ts` run on it.
 */
import type { Readable } from "node:stream";

/** Positions of bytes, both inclusive. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

export interface FileStore {
  /**
   * Stores the bytes of a file on this machine. When it resolves, they survive a crash.
   *
   * @param path the file to be stored, which may no longer exist afterwards
   */
  put(key: string, path: string): Promise<void>;
  /** @returns `undefined` if nothing is stored under the key */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Removes the file, if it exists. */
  remove(key: string): Promise<void>;
  close(): void;
}

/** @throws Error for a key that could lead out of the store, which is a bug in the program */
export function checkKey(key: string): string {
  if (!/^[\w-]+(?:\/[\w-]+)*$/.test(key)) throw new Error(`"${key}" is no key of a file`);
  return key;
}
