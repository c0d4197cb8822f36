/**
 * The addresses at which Confab serves pictures of other hosts. Each contains the picture's own address and a keyed
 * hash of it. So Confab fetches only pictures that its own messages show, and loading one needs no session.
 */
import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from "node:crypto";
import { escapeHtml } from "@confab/contract";
import type { Secrets } from "../base/secrets.ts";

/** Clients recognize pictures of other hosts by this path. */
export const IMAGE_PATH = "/external_content/";

/** Clients and tools expect addresses with 40 hexadecimal digits. */
const SIGNATURE_DIGITS = 40;

/**
 * Texts contain no `<`, and values of attributes neither `<` nor `"` (`markdown/src/escape.ts`), so these patterns match
 * only elements.
 */
const imageSources = /(<img\b[^<>]*? src=")(https?:[^"]*)/gi;
const pagePictures =
  /(<a class="message_embed_image"[^<>]*? style="background-image: url\()(https?:[^")]*)/gi;

export class ImageAddresses {
  readonly #key: KeyObject;
  readonly #isOn: boolean;

  /** @param isOn false: pictures keep their own addresses, and readers load them from there */
  constructor(secrets: Secrets, isOn: boolean) {
    this.#key = createSecretKey(secrets.derive("addresses of remote images"));
    this.#isOn = isOn;
  }

  /** Returns the address at which Confab serves a picture, from the root of the server on. */
  of(url: string): string {
    if (!this.#isOn) return url;
    return `${IMAGE_PATH}${this.#signatureOf(url)}/${Buffer.from(url).toString("hex")}`;
  }

  /**
   * Returns the HTML of a message with the addresses of pictures replaced by those for readers.
   *
   * @param siteUrl a prefix for the addresses, for HTML that is read outside the site
   */
  inHtml(html: string, siteUrl = ""): string {
    if (!this.#isOn) return html;
    const replace = (_: string, before: string, escaped: string) =>
      `${before}${escapeHtml(siteUrl)}${this.of(unescaped(escaped))}`;
    return html.replace(imageSources, replace).replace(pagePictures, replace);
  }

  /**
   * Returns the picture's own address.
   *
   * @param path the part after `IMAGE_PATH`
   * @returns undefined for everything that `of` does not return
   */
  read(path: string): string | undefined {
    const [, signature = "", digits = ""] = /^([\da-f]{40})\/((?:[\da-f]{2})+)$/.exec(path) ?? [];
    if (signature === "") return undefined;
    const url = Buffer.from(digits, "hex").toString();
    const expected = this.#signatureOf(url);
    return timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) ? url : undefined;
  }

  #signatureOf(url: string): string {
    return createHmac("sha256", this.#key).update(url).digest("hex").slice(0, SIGNATURE_DIGITS);
  }
}

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

const unescaped = (value: string): string =>
  value.includes("&")
    ? value.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
    : value;
