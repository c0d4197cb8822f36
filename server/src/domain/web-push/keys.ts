/** The key by which push services recognize the server (RFC 8292). */
import { createECDH } from "node:crypto";
import type { Secrets } from "../../base/secrets.ts";

export interface ServerKeys {
  /** Both keys are in base64url. */
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * Derives the keys from the installation's secrets. So all nodes have the same keys, and browsers' subscriptions last
 * as long as the secrets.
 */
export function serverKeys(secrets: Secrets): ServerKeys {
  const curve = createECDH("prime256v1");
  // One of 2^32 numbers of this length is not a valid key.
  for (let attempt = 0; ; attempt += 1) {
    const bytes = secrets.derive(`web push ${attempt}`);
    try {
      curve.setPrivateKey(bytes);
    } catch (error) {
      if (attempt > 2) throw error;
      continue;
    }
    return { publicKey: curve.getPublicKey("base64url"), privateKey: bytes.toString("base64url") };
  }
}
