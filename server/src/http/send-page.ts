/** Sends pages of our own: without scripts, with the one style that `page-style.ts` is. */
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

/** For the description of the interface, which has a style of its own. */
export const sendStyledPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply.headers({ ...pageHeaders, "content-security-policy": policy("'unsafe-inline'") }).send(html);
