/**
 * Serves pictures of people, of the organization and of emoji, and redirects to them (docs/interface/files.md#uploads,
 * docs/interface/more-operations.md#operations).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { countedAddress } from "../base/ip-addresses.ts";
import { noSuchFile } from "../domain/attachments/access.ts";
import { formatFilePath } from "../domain/attachments/file-name.ts";
import { Thumbnails } from "../domain/attachments/thumbnails.ts";
import { parseAddress } from "../domain/pictures/places.ts";
import { avatarUrlForSpectator } from "../domain/spectators/present.ts";
import { storageKey } from "../domain/stored-files/stored-bytes.ts";
import { type AvatarSize, avatarUrl, gravatarUrl } from "../domain/users/avatar-url.ts";
import { userByVisibleEmail } from "../domain/users/present.ts";
import { strangerAvatarUrl } from "../domain/users/unknown-user.ts";
import { knows } from "../model/known-users.ts";
import type { RealmModel } from "../model/realm-model.ts";
import type { RealmPictureName, User } from "../model/records.ts";
import { FIRST_HOST, parseHost } from "../realm/addresses.ts";
import type { Context } from "../realm/context.ts";
import { lookupPublicRealms } from "../realm/queries.ts";
import type { Realm } from "../realm/realm.ts";
import type { Realms } from "../realm/realms.ts";
import type { RateLimiter } from "./rate-limit.ts";
import { accessFileFor, pageOf, serveFile } from "./serve-files.ts";
import { nobodyIsSignedIn, viewer, viewerOrSpectator } from "./viewer.ts";

/** The content at one address never changes, because every picture has its own place or version. */
const FOR_EVER = "public, max-age=31536000, immutable";
/** The cache lifetime for addresses without a version. */
const FOR_NOW = "public, max-age=60";

const UPLOADS = /^\/?user_uploads\//;

export function servePictures(server: FastifyInstance, realms: Realms, limiter: RateLimiter): void {
  const method = ["GET", "HEAD"];
  const thumbnails = new Thumbnails();
  server.route({
    method,
    url: "/user_avatars/:realm_id/*",
    handler: pageOf(realms, servePicture),
  });
  server.route({
    method,
    url: "/organizations/:host/icon.png",
    handler: pageOf(realms, async (realm, request, reply) => {
      await viewer(realm, request, reply, limiter);
      return serveOtherIcon(realm.context, request, reply);
    }),
  });
  for (const size of ["small", "medium"] as const) {
    server.route({
      method,
      url: size === "small" ? "/avatar/:who" : "/avatar/:who/medium",
      handler: pageOf(realms, async (realm, request, reply) => {
        const user = await viewerOrSpectator(realm, request, reply, limiter);
        const { who } = request.params as { who: string };
        // People without an account can only ask by id, so that they can't test email addresses.
        if (!user && !isId(who)) throw nobodyIsSignedIn(request);
        const avatar = user
          ? avatarOf(user, who, size, realm.model)
          : avatarUrlForSpectator(Number(who), realm.model, size);
        const address = withQuery(avatar, request.url);
        // Other avatars are Gravatar's, which should not learn who looks at whom.
        return lead(reply, avatar.startsWith("/") ? address : realm.model.imageAddresses.of(address));
      }),
    });
  }
  server.route({
    method,
    url: "/thumbnail",
    // Never fetches pictures of other hosts, and never redirects to them.
    handler: pageOf(realms, async (realm, request, reply) => {
      const user = await viewerOrSpectator(realm, request, reply, limiter);
      const { url, size } = request.query as { url?: unknown; size?: unknown };
      const file = await accessFileFor(user, realm, uploadIn(url), request, limiter);
      const { rateLimits, thumbnails: isOn } = realm.context.config;
      const who = `${realm.realmId}/${user ? user.user_id : countedAddress(request.ip)}`;
      const mayMake = () => !rateLimits || limiter.allows("thumbnail", who);
      const small = isOn && size === "thumbnail" ? await thumbnails.find(realm, file, mayMake) : undefined;
      if (small) return serveFile(realm, small, request, reply);
      const address = { realmId: realm.realmId, place: file.place, pathName: file.path_name };
      const path = formatFilePath(address).split("/").map(encodeURIComponent).join("/");
      return lead(reply, `/user_uploads/${path}`);
    }),
  });
}

/** Serves pictures to everybody, because they also appear where nobody is signed in. */
async function servePicture(
  realm: Realm,
  { params, query, method }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { realm_id, "*": path } = params as { realm_id: string; "*": string };
  const found =
    realm_id === String(realm.realmId)
      ? (parseAddress(path) ?? realmPicture(path, query as Record<string, unknown>, realm.model))
      : undefined;
  if (!found) throw noSuchFile();
  return sendPicture(realm.context, { ...found, realmId: realm.realmId }, method, reply);
}

/** Serves the icon of another organization, which strangers get from that organization, too. */
async function serveOtherIcon(
  context: Context,
  { params, query, method }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const host = parseHost((params as { host: string }).host);
  if (host === undefined) throw noSuchFile();
  const [other] = await lookupPublicRealms(context.engine, [
    context.addresses.isFirst(host) ? FIRST_HOST : host,
  ]);
  if (!other?.icon_place) throw noSuchFile();
  const isLasting = (query as Record<string, unknown>)["version"] === String(other.icon_version);
  const found = { realmId: other.realm_id, kept: other.icon_place, contentType: "image/png", isLasting };
  return sendPicture(context, found, method, reply);
}

interface FoundPicture {
  readonly realmId: number;
  readonly kept: string;
  readonly contentType: string;
  /** False for an address without the picture's version. */
  readonly isLasting?: boolean;
}

async function sendPicture(
  { files }: Pick<Context, "files">,
  { realmId, kept, contentType, isLasting = true }: FoundPicture,
  method: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const bytes = await files.read(storageKey(realmId, kept));
  if (!bytes) throw noSuchFile();
  reply.headers({
    "cache-control": isLasting ? FOR_EVER : FOR_NOW,
    "content-type": contentType,
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  });
  if (method !== "HEAD") return reply.send(bytes);
  bytes.destroy();
  return reply.send();
}

function realmPicture(path: string, query: Record<string, unknown>, { pictures }: RealmModel) {
  const [, name] = /^realm\/(icon|logo|night_logo)\.png$/.exec(path) ?? [];
  const picture = pictures[name as RealmPictureName];
  if (!picture?.place) return undefined;
  const isLasting = query["version"] === String(picture.version);
  return { kept: picture.place, contentType: "image/png", isLasting };
}

const isId = (text: string): boolean => /^\d{1,15}$/.test(text);

/**
 * @param who an id, or an address as others see it; an unknown address gets the avatar that Gravatar generates from it
 */
function avatarOf(viewer: User, who: string, size: AvatarSize, model: RealmModel): string {
  const user = isId(who) ? model.users.get(Number(who)) : userByVisibleEmail(who, viewer, model);
  if (user && !knows(viewer, user.user_id, model)) return strangerAvatarUrl(user.user_id, model, size);
  return user ? avatarUrl(user, model, size) : gravatarUrl(who, size, 1);
}

/** Appends the query string without keys, which must not reach other servers. */
function withQuery(url: string, asked: string): string {
  const query = new URLSearchParams(asked.split("?").slice(1).join("?"));
  query.delete("api_key");
  return query.size === 0 ? url : `${url}&${query}`;
}

/** Returns the path of the upload that an address names. @throws ApiError 404 */
function uploadIn(url: unknown): string {
  if (typeof url !== "string" || !UPLOADS.test(url)) throw noSuchFile();
  return decoded(url.replace(UPLOADS, ""));
}

/**
 * Decodes a path that is still encoded after the query: a message's HTML has the address percent-encoded, and some
 * programs encode it once more.
 */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const lead = (reply: FastifyReply, location: string): FastifyReply =>
  reply.status(302).headers({ location, "cache-control": "private, max-age=60" }).send();
