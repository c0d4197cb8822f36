/**
 * Encrypts the result of a sign-in for apps that opened a browser for it
 * (docs/interface/authentication.md#signing-in-apps).
 */
import { createCipheriv } from "node:crypto";
import type { Random } from "../../base/clock.ts";

const IV_BYTES = 12;

/** @param otp as many hexadecimal digits as the key has in ASCII @returns lowercase hexadecimal */
export function encryptForMobile(apiKey: string, otp: string): string {
  const key = Buffer.from(apiKey, "ascii");
  const pad = Buffer.from(otp, "hex");
  if (key.length !== pad.length) throw new Error("The one-time password has another length than the key");
  return Buffer.from(key.map((byte, index) => byte ^ (pad[index] ?? 0))).toString("hex");
}

/** @param otp an AES-256 key in hexadecimal @returns hexadecimal: IV, then what AES-GCM gives with its tag */
export function encryptForDesktop(token: string, otp: string, random: Random): string {
  const iv = random.bytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", Buffer.from(otp, "hex"), iv);
  const text = Buffer.concat([cipher.update(token, "utf8"), cipher.final()]);
  return Buffer.concat([iv, text, cipher.getAuthTag()]).toString("hex");
}
