/** The key that push services know the server by (RFC 8292). */
import { createECDH } from "node:crypto";
import type { Secrets } from "../../secrets.ts";

export interface ServerKeys {
  /** Base64url, both. */
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * Made of the installation's secrets, so all nodes have the same, and browsers' subscriptions last as long as the
 * secrets do.
 */
export function serverKeys(secrets: Secrets): ServerKeys {
  const curve = createECDH("prime256v1");
  // Of 2^32 numbers of this length one is no key.
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
