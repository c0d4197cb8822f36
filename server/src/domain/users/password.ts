/** Passwords, hashed with argon2id. */
import { randomBytes } from "node:crypto";

/** Most nodes run for days without a password to check: people stay signed in. */
const library = () => import("@node-rs/argon2");

export const hashPassword = async (password: string): Promise<string> => (await library()).hash(password);

export const matchesPassword = async (password: string, passwordHash: string): Promise<boolean> =>
  (await library()).verify(passwordHash, password);

let nothing: Promise<string> | undefined;

/** The check of this hash takes as long as that of an account's; no password is known to match. */
export function hashOfNothing(): Promise<string> {
  nothing ??= hashPassword(randomBytes(32).toString("base64"));
  return nothing;
}
