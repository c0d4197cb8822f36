/**
 * The secrets of an installation, in `secrets.json` of the data directory (mode 600), and the operations that use them.
 * API keys are found by a keyed hash and stored encrypted. A hash alone isn't enough, because the interface returns the
 * keys.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Random } from "./clock.ts";
import { StartError } from "./start-error.ts";

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const API_KEY_LENGTH = 32;
const API_KEY_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

export class Secrets {
  /** A key object. Creating one from bytes takes longer than the hash itself, and every request needs a hash. */
  readonly #hashKey: KeyObject;
  readonly #encryptionKey: Buffer;
  readonly #random: Random;

  constructor(keys: { hashKey: Buffer; encryptionKey: Buffer }, random: Random) {
    this.#hashKey = createSecretKey(keys.hashKey);
    this.#encryptionKey = keys.encryptionKey;
    this.#random = random;
  }

  /** Distinguishes installations without revealing their secrets. */
  get fingerprint(): string {
    return createHash("sha256")
      .update(this.#hashKey.export())
      .update(this.#encryptionKey)
      .digest("base64url");
  }

  /** Returns 32 bytes that are always the same for a purpose, and that nobody else can compute. */
  derive(purpose: string): Buffer {
    return Buffer.from(hkdfSync("sha256", this.#hashKey, "", purpose, KEY_BYTES));
  }

  /** Returns the keyed hash in base64. Equal texts have equal hashes. */
  hash(text: string): string {
    return createHmac("sha256", this.#hashKey).update(text).digest("base64");
  }

  /** True if `text` has this hash. The time taken does not reveal how much of the text was right. */
  matches(text: string, hash: string): boolean {
    const actual = Buffer.from(this.hash(text));
    const expected = Buffer.from(hash);
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  }

  /** Returns 32 characters `[A-Za-z0-9]`. */
  newApiKey(): string {
    let key = "";
    for (let index = 0; index < API_KEY_LENGTH; index += 1) {
      key += API_KEY_ALPHABET[this.#random.between(0, API_KEY_ALPHABET.length)];
    }
    return key;
  }

  /** Returns a token for a link: 32 random bytes in base64url. */
  newToken(): string {
    return this.#random.bytes(KEY_BYTES).toString("base64url");
  }

  encrypt(text: string): string {
    const iv = this.#random.bytes(IV_BYTES);
    const cipher = createCipheriv("aes-256-gcm", this.#encryptionKey, iv);
    const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([iv, body, cipher.getAuthTag()]).toString("base64");
  }

  decrypt(encrypted: string): string {
    const bytes = Buffer.from(encrypted, "base64");
    const decipher = createDecipheriv("aes-256-gcm", this.#encryptionKey, bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
  }
}

/** Reads the secrets of this data directory, or generates them at the first start. */
export async function openSecrets(dataDir: string, random: Random): Promise<Secrets> {
  const path = join(dataDir, "secrets.json");
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text !== undefined) return parse(text, path, random);
  const keys = { hashKey: random.bytes(KEY_BYTES), encryptionKey: random.bytes(KEY_BYTES) };
  await mkdir(dataDir, { recursive: true });
  const json = {
    hash_key: keys.hashKey.toString("base64"),
    encryption_key: keys.encryptionKey.toString("base64"),
  };
  await writeFile(path, `${JSON.stringify(json, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  return new Secrets(keys, random);
}

function parse(text: string, path: string, random: Random): Secrets {
  const damaged = new StartError(
    `${path} is damaged. Put back the copy from your backup: API keys can't be read without it.`,
  );
  let json: { hash_key?: unknown; encryption_key?: unknown };
  try {
    json = JSON.parse(text) as typeof json;
  } catch {
    throw damaged;
  }
  const [hashKey, encryptionKey] = [json.hash_key, json.encryption_key].map((key) =>
    Buffer.from(typeof key === "string" ? key : "", "base64"),
  );
  if (hashKey?.length !== KEY_BYTES || encryptionKey?.length !== KEY_BYTES) throw damaged;
  return new Secrets({ hashKey, encryptionKey }, random);
}
