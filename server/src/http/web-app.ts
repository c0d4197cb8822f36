/** Serves the web client: its page at `/` to signed-in users, and its files, which never change, to everybody. */
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { mime } from "@fastify/send";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import { csrfTokenFor } from "./csrf.ts";
import { matchesTag } from "./entity-tag.ts";
import { frameOf } from "./page-frame.ts";
import type { PageExchange } from "./page-handler.ts";
import { sendPage } from "./send-page.ts";
import type { SessionUser } from "./session.ts";
import { notFoundPage } from "./start-and-error-pages.ts";
import { listWebFiles, webFolder } from "./web-files.ts";

/** The file with the hash of the sources that the client was built from. */
const BUILT_FROM = "built-from";

/** Permits only our own files. Pictures of other hosts come from here, too, unless the operator disables that. */
const policyOf = ({ imageProxy }: Config): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' data: blob:${imageProxy ? "" : " https:"}`,
    "media-src 'self'",
    // The server lets only PDFs be framed (see `serve-files.ts`).
    "frame-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

const PAGE = "index.html";
const MANIFEST = "manifest.webmanifest";
const WORKER = "service-worker.js";
/** The page for people without an account. */
const SPECTATOR_PAGE = "spectator.html";

/** Files with fixed addresses, which browsers revalidate each time. */
const unhashed: readonly string[] = [PAGE, SPECTATOR_PAGE, MANIFEST, WORKER];

/** The types of files that browsers fetch. Compressed copies are only sent in place of their originals. */
const served = /\.(?:css|js|mp3|ogg|png|svg|txt|woff2)$/;

const YEAR_MILLISECONDS = 365 * 24 * 3_600_000;

export interface WebApp {
  /**
   * Answers with the page and sets the token that the browser's requests must carry.
   *
   * @param signedIn `undefined` for people without an account: their page has no token
   */
  sendPage(exchange: PageExchange, signedIn: SessionUser | undefined): Promise<FastifyReply>;
  /** Answers with the manifest: the name of the installed client, and its icons. */
  sendManifest(exchange: PageExchange): Promise<FastifyReply>;
}

/** @returns `undefined` if the client has not been built, as in an installation of the server alone */
export function addWebApp(server: FastifyInstance): WebApp | undefined {
  const names = new Set(listWebFiles());
  if (!names.has(PAGE)) return undefined;
  // The registered name of the type (RFC 9239).
  mime.define({ "text/javascript": ["js"] }, true);
  server.register(fastifyStatic, {
    root: webFolder,
    serve: false,
    preCompressed: true,
    acceptRanges: false,
    lastModified: false,
  });
  const build = readFileSync(new URL(BUILT_FROM, webFolder), "utf8").slice(0, 16);
  const sendFixed = (name: string, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply => {
    // Tags of the plugin are made from size and time, which builds can have in common. A build differs from all others.
    // The name is part of the tag because people with and without an account get different pages at one address.
    const tag = `W/"${build}-${name}"`;
    reply.headers({ "cache-control": "no-cache", etag: tag });
    if (matchesTag(headers["if-none-match"], tag)) return reply.status(304).send();
    return reply.sendFile(name, { cacheControl: false, etag: false });
  };
  server.get("/static/app/:name", async (request, reply) => {
    const { name } = request.params as { name: string };
    if (!names.has(name) || unhashed.includes(name) || !served.test(name)) {
      return sendPage(reply, notFoundPage(frameOf({ request }), request.url), 404);
    }
    return reply.sendFile(name, { maxAge: YEAR_MILLISECONDS, immutable: true });
  });
  server.get(`/${WORKER}`, async (request, reply) => sendFixed(WORKER, request, reply));
  return {
    sendManifest: async ({ realm, reply }) => {
      const { name } = realm.model.properties;
      const manifest = JSON.parse(await readFile(new URL(MANIFEST, webFolder), "utf8"));
      reply.headers({
        "cache-control": "no-cache",
        "content-type": "application/manifest+json",
      });
      return reply.send(JSON.stringify({ name, short_name: name, ...manifest }));
    },
    sendPage: async ({ realm, request, reply }, signedIn) => {
      if (signedIn) csrfTokenFor(realm, signedIn.session, request, reply);
      reply.headers({
        "content-security-policy": policyOf(realm.context.config),
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
      });
      return sendFixed(signedIn ? PAGE : SPECTATOR_PAGE, request, reply);
    },
  };
}
