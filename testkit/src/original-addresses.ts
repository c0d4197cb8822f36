/** Remote pictures in rendered messages. */
import { escapeAttribute } from "@confab/markdown/escape";

/** An address of this server for a picture of another host. */
const address = /\/external_content\/[\da-f]{40}\/([\da-f]+)/g;

/** Returns the server's addresses of the remote pictures in a message, in order. */
export const addressesIn = (html: string): string[] => html.match(address) ?? [];

/** Returns the picture's own address for one of the server's. Other addresses are unchanged. */
export const originalOf = (text: string): string =>
  text.replace(address, (_, digits: string) => Buffer.from(digits, "hex").toString());

/** Returns HTML with the pictures' own addresses in place of the server's. */
export const withOriginals = (html: string): string =>
  html.replace(address, (each) => escapeAttribute(originalOf(each)));
