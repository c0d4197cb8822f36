/**
 * The addresses that mails to streams are sent to: `<name>.<token>.show-sender@<domain>`
 * (docs/decisions/mail-into-streams.md). Only the token counts. The name tells people which stream it is, and an old
 * name stays valid. The token has the ids of organization and stream, and a keyed hash of them that nobody can guess.
 */
import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from "node:crypto";
import type { Secrets } from "../base/secrets.ts";

/** The parts of a mail that its message shows besides the text, as words in the address ask for them. */
export interface MailOptions {
  /** The message begins with the sender of the mail. */
  readonly showsSender: boolean;
  /** The message has the mails that the mail quotes. */
  readonly includesQuotes: boolean;
  /** The message has the sender's signature. */
  readonly includesFooters: boolean;
  /** The message is made of the HTML part, even if there is a part with plain text. */
  readonly prefersHtml: boolean;
}

export interface StreamAddress {
  readonly realmId: number;
  readonly streamId: number;
  readonly options: MailOptions;
}

/** The characters of the hash in an address: 100 bits, in base 32, because mail servers may change the case. */
const HASH_LENGTH = 20;
const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";

/** The longest part before the `@` that SMTP allows. */
const MAX_LOCAL_LENGTH = 64;
const MAX_NAME_LENGTH = 20;

/** People want to know who wrote what they read, so addresses have this option unless somebody removes it. */
const SUFFIX = ".show-sender";

/** Longer than any address that SMTP allows. */
const MAX_ADDRESS_LENGTH = 320;

/** Name, token, all options, and some parts of a name with dots. */
const MAX_PARTS = 16;

export class StreamAddresses {
  /** The part after the `@`, in lower case; `undefined` if the server receives no mails. */
  readonly domain: string | undefined;
  readonly #key: KeyObject;

  constructor(secrets: Pick<Secrets, "derive">, domain: string | undefined) {
    this.domain = domain?.toLowerCase();
    this.#key = createSecretKey(secrets.derive("addresses of streams"));
  }

  /** Returns the address of a stream; an empty text if the server receives no mails. */
  of(realmId: number, { stream_id, name }: { readonly stream_id: number; readonly name: string }): string {
    if (this.domain === undefined) return "";
    const token = `${this.#hash(realmId, stream_id)}${realmId}x${stream_id}`;
    const space = MAX_LOCAL_LENGTH - ".".length - token.length - SUFFIX.length;
    const readable = readableName(name, Math.min(MAX_NAME_LENGTH, space));
    return `${readable === "" ? "" : `${readable}.`}${token}${SUFFIX}@${this.domain}`;
  }

  /** @returns `undefined` for an address of another domain, or without a valid token */
  parse(address: string): StreamAddress | undefined {
    const at = address.lastIndexOf("@");
    if (address.length > MAX_ADDRESS_LENGTH || this.domain === undefined) return undefined;
    if (address.slice(at + 1).toLowerCase() !== this.domain) return undefined;
    const parts = address.slice(0, at).toLowerCase().split(/[.+]/, MAX_PARTS);
    for (const [index, part] of parts.entries()) {
      const found = this.#read(part);
      if (found) return { ...found, options: optionsOf(parts.slice(index + 1)) };
    }
    return undefined;
  }

  #read(token: string): Pick<StreamAddress, "realmId" | "streamId"> | undefined {
    const [, hash, realm, stream] = /^([a-z2-7]{20})(\d{1,15})x(\d{1,15})$/.exec(token) ?? [];
    if (hash === undefined) return undefined;
    const [realmId, streamId] = [Number(realm), Number(stream)];
    const isRight = timingSafeEqual(Buffer.from(hash), Buffer.from(this.#hash(realmId, streamId)));
    return isRight ? { realmId, streamId } : undefined;
  }

  #hash(realmId: number, streamId: number): string {
    const digest = createHmac("sha256", this.#key).update(`${realmId}/${streamId}`).digest();
    return [...digest.subarray(0, HASH_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
  }
}

/** Returns as much of a stream's name as every mail program accepts; it may be empty. */
const readableName = (name: string, length: number): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, length)
    .replace(/^-+|-+$/g, "");

const optionsOf = (parts: readonly string[]): MailOptions => ({
  showsSender: parts.includes("show-sender"),
  includesQuotes: parts.includes("include-quotes"),
  includesFooters: parts.includes("include-footers"),
  prefersHtml: parts.includes("prefer-html"),
});
