/**
 * Links to files that need no authentication for a minute (docs/interface/files.md#uploads). They are signed, so
 * nothing about them is stored.
 */
import { badRequest } from "@confab/contract";
import { toSeconds } from "../../base/clock.ts";
import type { Secrets } from "../../base/secrets.ts";

const LIFETIME_SECONDS = 60;

interface LinkedFile {
  readonly realmId: number;
  readonly attachmentId: number;
}

/** @param now milliseconds since 1970 */
export function signTemporaryLink(secrets: Secrets, file: LinkedFile, now: number): string {
  const expires = toSeconds(now) + LIFETIME_SECONDS;
  return `${file.attachmentId}-${expires}-${urlSafe(secrets.hash(signed(file, expires)))}`;
}

/**
 * Returns the file that a token is for.
 *
 * @param now milliseconds since 1970
 * @throws ApiError for a token that is not of this organization or has expired
 */
export function readTemporaryLink(secrets: Secrets, realmId: number, token: string, now: number): LinkedFile {
  const [, id, expires, signature] = /^(\d{1,15})-(\d{1,15})-([\w-]{43})$/.exec(token) ?? [];
  const file = { realmId, attachmentId: Number(id) };
  if (signature === undefined || !secrets.matches(signed(file, Number(expires)), standard(signature))) {
    throw badRequest("Invalid token");
  }
  if (toSeconds(now) > Number(expires)) throw badRequest("Invalid token");
  return file;
}

/** Returns the signed text, which differs from every other text that is signed with the same key. */
const signed = ({ realmId, attachmentId }: LinkedFile, expires: number): string =>
  `temporary link to a file: ${realmId}/${attachmentId}/${expires}`;

const urlSafe = (base64: string): string => Buffer.from(base64, "base64").toString("base64url");
const standard = (base64url: string): string => Buffer.from(base64url, "base64url").toString("base64");
