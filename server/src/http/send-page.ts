/** Sends the server's own pages: without scripts, and with only the style of `page-style.ts`. */
import { createHash } from "node:crypto";
import type { SafeHtml } from "@remix-run/html-template";
import type { FastifyReply } from "fastify";

const policy = (styleSource: string): string =>
  // A sign-in may end in an app (docs/interface/authentication.md#signing-in-apps). Browsers apply `form-action` to
  // that redirection too.
  `default-src 'none'; style-src ${styleSource}; font-src 'self'; img-src 'self' data:; form-action 'self' zulip:; base-uri 'none'; frame-ancestors 'none'`;

export const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": policy("'self'"),
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
} as const;

export const sendPage = (reply: FastifyReply, html: SafeHtml, status = 200): FastifyReply =>
  reply.status(status).headers(pageHeaders).send(html.toString());

/**
 * Sends a page with its own style, which is the only style that the browser accepts.
 *
 * @param style exactly as it is in the page's `<style>`
 */
export function sendStyledPage(reply: FastifyReply, html: SafeHtml, style: string): FastifyReply {
  const digest = createHash("sha256").update(style).digest("base64");
  const headers = { ...pageHeaders, "content-security-policy": policy(`'sha256-${digest}'`) };
  return reply.headers(headers).send(html.toString());
}
