/** Remote pictures as sent to readers. */
import type { RequestListener } from "node:http";
import { escapeAttribute } from "../../src/markdown/escape.ts";
import { PNG } from "../files/support.ts";
import { Site } from "../outgoing/support.ts";

const address = /\/external_content\/[\da-f]{40}\/([\da-f]+)/g;

/** Returns the server's addresses of the remote pictures in a message, in order. */
export const addressesIn = (html: string): string[] => html.match(address) ?? [];

/** Returns the picture's own address for one of the server's. Other addresses are unchanged. */
export const originalOf = (text: string): string =>
  text.replace(address, (_, digits: string) => Buffer.from(digits, "hex").toString());

/** Returns HTML with the pictures' own addresses in place of the server's. */
export const withOriginals = (html: string): string =>
  html.replace(address, (each) => escapeAttribute(originalOf(each)));

/** Starts a site that answers each path with the bytes of a picture, or with a listener. */
export const pictureSite = (paths: Readonly<Record<string, Buffer | RequestListener>> = {}): Promise<Site> =>
  Site.start((request, response) => {
    const answer = paths[request.url ?? ""] ?? PNG;
    if (typeof answer === "function") answer(request, response);
    else response.writeHead(200, { "content-type": "image/png" }).end(answer);
  });
