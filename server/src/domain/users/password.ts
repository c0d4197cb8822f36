/** Passwords, hashed with argon2id. */
import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

export const hashPassword = (password: string): Promise<string> => hash(password);

export const matchesPassword = (password: string, passwordHash: string): Promise<boolean> =>
  verify(passwordHash, password);

let nothing: Promise<string> | undefined;

/** The check of this hash takes as long as that of an account's; no password is known to match. */
export function hashOfNothing(): Promise<string> {
  nothing ??= hash(randomBytes(32));
  return nothing;
}
