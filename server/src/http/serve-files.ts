/**
 * Serves uploaded files, at their addresses and by temporary links (docs/interface/files.md#uploads), and exports of
 * the organization.
 */
import { ApiError } from "@confab/contract";
import { html } from "@remix-run/html-template";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { countedAddress } from "../base/ip-addresses.ts";
import { isAdministrator } from "../domain/access/users.ts";
import { accessFile, lookupWebPublicFile, noSuchFile, notAuthorized } from "../domain/attachments/access.ts";
import type { SeenAttachment } from "../domain/attachments/queries.ts";
import { followTemporaryLink } from "../domain/attachments/show.ts";
import { accessExportFile } from "../domain/realm-exports/access.ts";
import { storageKey } from "../domain/stored-files/stored-bytes.ts";
import { isShownInline } from "../files/content-type.ts";
import type { User } from "../model/records.ts";
import type { Realm } from "../realm/realm.ts";
import type { Realms } from "../realm/realms.ts";
import { corsHeaders } from "./answer.ts";
import { rangeOf } from "./byte-range.ts";
import { matchesTag } from "./entity-tag.ts";
import { frameOf } from "./page-frame.ts";
import type { RateLimiter } from "./rate-limit.ts";
import { sendPage } from "./send-page.ts";
import { unknownHostPage } from "./start-and-error-pages.ts";
import { nobodyIsSignedIn, viewer, viewerOrSpectator } from "./viewer.ts";

/** The location of a file and the metadata to serve it with. */
type ServedFile = Pick<SeenAttachment, "place" | "path_name" | "content_type" | "size">;

/**
 * Confines a served file to display: it can't run scripts, load anything, or pass for another type. (Browsers' PDF
 * viewers don't work in a sandbox; nor do they run with our origin.) The web client shows PDFs in a frame, and nothing
 * else.
 */
const sandbox = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
const sandboxForPdf =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";

type Serve = (realm: Realm, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Makes a page handler for an organization. Errors, such as a missing or forbidden page, are answered as HTML. */
export const pageOf =
  (realms: Realms, serve: Serve) =>
  (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
    realms.use(request.headers.host, async (realm) => {
      reply.headers(corsHeaders);
      if (!realm) return sendPage(reply, unknownHostPage(frameOf({ request })), 404);
      try {
        return await serve(realm, request, reply);
      } catch (error) {
        if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 403)) throw error;
        return sendRefusal(realm, request, reply, error);
      }
    });

export function serveFiles(server: FastifyInstance, realms: Realms, limiter: RateLimiter): void {
  const page = (serve: Serve) => pageOf(realms, serve);
  // Fastify's own answers to HEAD have no length.
  const method = ["GET", "HEAD"];
  server.route({
    method,
    url: "/user_uploads/temporary/:token/:filename",
    handler: page(async (realm, request, reply) => {
      const { token, filename } = request.params as { token: string; filename: string };
      return serveFile(realm, await followTemporaryLink(realm, token, filename), request, reply);
    }),
  });
  server.route({
    method,
    url: "/realm_exports/:folder/:place/:filename",
    handler: page(async (realm, request, reply) => {
      const user = await viewer(realm, request, reply, limiter);
      if (!isAdministrator(user)) throw notAuthorized();
      const { folder, place, filename } = request.params as Record<"folder" | "place" | "filename", string>;
      const address = { place: `${folder}/${place}`, fileName: filename };
      const file = await realm.read((tx) => accessExportFile(tx, user, address));
      return serveFile(
        realm,
        { ...file, path_name: filename, content_type: "application/zip" },
        request,
        reply,
      );
    }),
  });
  server.route({
    method,
    url: "/user_uploads/*",
    handler: page(async (realm, request, reply) => {
      const { "*": path } = request.params as { "*": string };
      const user = await viewerOrSpectator(realm, request, reply, limiter);
      return serveFile(realm, await accessFileFor(user, realm, path, request, limiter), request, reply);
    }),
  });
}

/**
 * Returns a file that the user may read. People without an account don't learn whether any other file exists.
 *
 * @param user `undefined` for people without an account
 * @throws ApiError 404 and 403; 401 for people without an account
 */
export async function accessFileFor(
  user: User | undefined,
  realm: Realm,
  path: string,
  request: FastifyRequest,
  limiter: RateLimiter,
): Promise<SeenAttachment> {
  if (user) return realm.read((tx) => accessFile(tx, user, path));
  if (realm.context.config.rateLimits) limiter.use("file", countedAddress(request.ip));
  const file = await realm.read((tx) => lookupWebPublicFile(tx, path));
  if (!file) throw nobodyIsSignedIn(request);
  return file;
}

export async function serveFile(
  realm: Realm,
  file: ServedFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { headers, method } = request;
  const { place, content_type, size } = file;
  // The content at an address never changes.
  const tag = `"${place.replace("/", "-")}"`;
  reply.headers({
    etag: tag,
    "cache-control": "private, immutable",
    "accept-ranges": "bytes",
    "content-type": content_type,
    "content-disposition": disposition(file),
    "content-security-policy": content_type === "application/pdf" ? sandboxForPdf : sandbox,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
  });
  if (matchesTag(headers["if-none-match"], tag)) return reply.status(304).send();
  const wanted = headers["if-range"] === undefined || headers["if-range"] === tag;
  const range = wanted ? rangeOf(headers.range, size) : undefined;
  if (range === "unsatisfiable") {
    return reply.status(416).header("content-range", `bytes */${size}`).removeHeader("content-type").send();
  }
  const { first, last } = range ?? { first: 0, last: size - 1 };
  reply.header("content-length", last - first + 1);
  if (range) reply.status(206).header("content-range", `bytes ${first}-${last}/${size}`);
  if (method === "HEAD") return reply.send();
  const bytes = await realm.context.files.read(storageKey(realm.realmId, place), range);
  if (bytes) return reply.send(bytes);
  realm.context.logger.error({ realmId: realm.realmId, place }, "The store has lost a file");
  return sendRefusal(realm, request, reply.removeHeader("content-length"), noSuchFile());
}

/**
 * Shows a file inline only if browsers display its type safely. Sends the name in both forms, for clients that know
 * only the older one.
 */
function disposition({ content_type, path_name }: ServedFile): string {
  const kind = isShownInline(content_type) ? "inline" : "attachment";
  const plain = path_name.replace(/[^\w.-]/g, "_");
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(path_name).replaceAll("'", "%27")}`;
}

/** Sends the error in the language of the browser. */
const sendRefusal = (
  realm: Realm,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, message }: ApiError,
): FastifyReply =>
  reply
    .status(status)
    .headers({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-store",
      "content-disposition": "inline",
      "content-security-policy": sandbox,
      "x-content-type-options": "nosniff",
    })
    .send(html`<p>${frameOf({ realm, request }).texts.refused(message)}</p>`.toString());
