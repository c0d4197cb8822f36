/** Passwords, hashed with argon2id. */
import { randomBytes } from "node:crypto";

/** Loads the library on first use: people stay signed in, so most nodes run for days without a password to check. */
const library = () => import("@node-rs/argon2");

export const hashPassword = async (password: string): Promise<string> => (await library()).hash(password);

export const matchesPassword = async (password: string, passwordHash: string): Promise<boolean> =>
  (await library()).verify(passwordHash, password);

let nothing: Promise<string> | undefined;

/** Returns a hash that no known password matches. Checking it takes as long as checking the hash of an account. */
export function hashOfNothing(): Promise<string> {
  nothing ??= hashPassword(randomBytes(32).toString("base64"));
  return nothing;
}
