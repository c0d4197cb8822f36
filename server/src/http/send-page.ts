/** Sends pages of our own: without scripts, with the one style that `page-style.ts` is. */
import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";

const policy = (styleSource: string): string =>
  // A sign-in may end in an app (reference 3.4), to which browsers count as going where the form led.
  `default-src 'none'; style-src ${styleSource}; img-src 'self' data:; form-action 'self' zulip:; base-uri 'none'; frame-ancestors 'none'`;

export const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": policy("'self'"),
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
} as const;

export const sendPage = (reply: FastifyReply, html: string, status = 200): FastifyReply =>
  reply.status(status).headers(pageHeaders).send(html);

/**
 * For a page that has a style of its own in it, which is the only one that the browser takes.
 *
 * @param style as it stands in the page's `<style>`
 */
export function sendStyledPage(reply: FastifyReply, html: string, style: string): FastifyReply {
  const digest = createHash("sha256").update(style).digest("base64");
  const headers = { ...pageHeaders, "content-security-policy": policy(`'sha256-${digest}'`) };
  return reply.headers(headers).send(html);
}
