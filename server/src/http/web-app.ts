/** Serves the web client: its page at `/` to signed-in users, and its files, which never change, to everybody. */
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import { csrfTokenFor } from "./csrf.ts";
import { frameOf } from "./page.ts";
import { notFoundPage } from "./pages.ts";
import type { PageExchange } from "./realm-pages.ts";
import { sendPage } from "./send-page.ts";
import type { SessionUser } from "./session.ts";

/** The output of `tools/build-web.mjs`. Compressible files have a compressed copy next to them, as `.br`. */
const folder = new URL("../../../web/dist/app/", import.meta.url);

/** Permits only our own files. Pictures of other hosts come from here, too, unless the operator disables that. */
const policyOf = ({ imageProxy }: Config): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' data: blob:${imageProxy ? "" : " https:"}`,
    "media-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".mp3": "audio/mpeg",
  ".ogg": "audio/ogg",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

const PAGE = "index.html";
const MANIFEST = "manifest.webmanifest";
const WORKER = "service-worker.js";
/** The page for people without an account. */
const SPECTATOR_PAGE = "spectator.html";

/** Files with fixed addresses, which browsers revalidate each time. */
const unhashed: readonly string[] = [PAGE, SPECTATOR_PAGE, MANIFEST, WORKER];

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
  const names = new Set(listFolder());
  if (!names.has(PAGE)) return undefined;
  server.get("/static/app/:name", async (request, reply) => {
    const { name } = request.params as { name: string };
    if (!names.has(name) || unhashed.includes(name) || types[extname(name)] === undefined) {
      return sendPage(reply, notFoundPage(frameOf({ request }), request.url), 404);
    }
    reply.header("cache-control", "public, max-age=31536000, immutable");
    return send(name, request, reply, names);
  });
  server.get(`/${WORKER}`, (request, reply) => {
    reply.header("cache-control", "no-cache");
    return send(WORKER, request, reply, names);
  });
  return {
    sendManifest: async ({ realm, reply }) => {
      const { name } = realm.model.properties;
      const manifest = JSON.parse(await readFile(new URL(MANIFEST, folder), "utf8"));
      reply.headers({
        "cache-control": "no-cache",
        "content-type": types[".webmanifest"],
        "x-content-type-options": "nosniff",
      });
      return reply.send(JSON.stringify({ name, short_name: name, ...manifest }));
    },
    sendPage: async ({ realm, request, reply }, signedIn) => {
      if (signedIn) csrfTokenFor(realm, signedIn.session, request, reply);
      reply.headers({
        "cache-control": "no-cache",
        "content-security-policy": policyOf(realm.context.config),
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
      });
      return send(signedIn ? PAGE : SPECTATOR_PAGE, request, reply, names);
    },
  };
}

function listFolder(): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

async function send(
  name: string,
  { headers }: FastifyRequest,
  reply: FastifyReply,
  names: ReadonlySet<string>,
): Promise<FastifyReply> {
  const isCompressed = names.has(`${name}.br`) && /\bbr\b/.test(headers["accept-encoding"] ?? "");
  reply.headers({
    "content-type": types[extname(name)],
    "x-content-type-options": "nosniff",
    vary: "accept-encoding",
    ...(isCompressed && { "content-encoding": "br" }),
  });
  return reply.send(await readFile(new URL(isCompressed ? `${name}.br` : name, folder)));
}
