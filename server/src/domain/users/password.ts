/** Passwords, hashed with argon2id. */
import { hash, verify } from "@node-rs/argon2";

export const hashPassword = (password: string): Promise<string> => hash(password);

export const matchesPassword = (password: string, passwordHash: string): Promise<boolean> =>
  verify(passwordHash, password);
