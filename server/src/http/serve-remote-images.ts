/**
 * Serves pictures of other hosts, at addresses that this server has signed (docs/interface/rendered-html.md#previews).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { countedAddress } from "../base/ip-addresses.ts";
import { noSuchFile } from "../domain/attachments/access.ts";
import type { Realm } from "../realm/realm.ts";
import type { Realms } from "../realm/realms.ts";
import { IMAGE_PATH } from "../remote-images/image-addresses.ts";
import type { CachedImage } from "../remote-images/image-cache.ts";
import type { ImageReader, MissingImage } from "../remote-images/remote-images.ts";
import type { RateLimiter } from "./rate-limit.ts";
import { pageOf } from "./serve-files.ts";
import { lookupSessionUser } from "./session.ts";

/** Answers for a picture that can't be shown. Browsers may retry after `seconds`. */
const problems: Readonly<Record<MissingImage, { status: number; seconds: number; text: string }>> = {
  absent: { status: 404, seconds: 600, text: "There is no picture at this address." },
  failed: { status: 502, seconds: 60, text: "The picture could not be fetched from its host." },
  busy: { status: 503, seconds: 5, text: "Too many pictures are being fetched. Try again." },
};

/** A day, after which a browser asks again, even if the picture has not been fetched again. */
const FOR_A_DAY = "private, max-age=86400";

/** Authorizes requests by the signature of the address, because clients load pictures without credentials. */
export function serveRemoteImages(server: FastifyInstance, realms: Realms, limiter: RateLimiter): void {
  server.route({
    method: ["GET", "HEAD"],
    url: `${IMAGE_PATH}*`,
    handler: pageOf(realms, async (realm, request, reply) => {
      const { "*": path } = request.params as { "*": string };
      const { remoteImages } = realm.context;
      const url = remoteImages.addresses.read(path);
      if (url === undefined) throw noSuchFile();
      const found = await remoteImages.find(url, () => readerOf(realm, request, reply, limiter));
      return typeof found === "string" ? sendProblem(reply, found) : send(request, reply, found);
    }),
  });
}

/**
 * Returns the reader of a request. People with a signed-in browser count individually, others by their network address.
 */
async function readerOf(
  realm: Realm,
  request: FastifyRequest,
  reply: FastifyReply,
  limiter: RateLimiter,
): Promise<ImageReader> {
  const { rateLimits } = realm.context.config;
  const signedIn = await lookupSessionUser(realm, request, reply);
  const name = signedIn ? `${realm.realmId}/${signedIn.user.user_id}` : countedAddress(request.ip);
  return {
    name,
    mayFetch: () => !rateLimits || limiter.allows("image", name),
    mayAskHost: (host) => !rateLimits || limiter.allows("imageHost", host),
  };
}

async function send(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  { version, contentType, size, file }: CachedImage,
): Promise<FastifyReply> {
  const tag = `"${version}"`;
  reply.headers({
    etag: tag,
    "cache-control": FOR_A_DAY,
    "content-type": contentType,
    "content-disposition": `inline; filename="picture.${contentType.slice("image/".length)}"`,
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
  });
  const isKnown = headers["if-none-match"] === tag;
  if (!isKnown) reply.header("content-length", size);
  if (!isKnown && method !== "HEAD") return reply.send(file.createReadStream());
  await file.close();
  return reply.status(isKnown ? 304 : 200).send();
}

function sendProblem(reply: FastifyReply, missing: MissingImage): FastifyReply {
  const { status, seconds, text } = problems[missing];
  return reply
    .status(status)
    .headers({
      "content-type": "text/plain; charset=utf-8",
      "cache-control": missing === "busy" ? "no-store" : `private, max-age=${seconds}`,
      ...(missing === "busy" && { "retry-after": String(seconds) }),
    })
    .send(text);
}
