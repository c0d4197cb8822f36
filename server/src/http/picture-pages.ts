/** Serves pictures of people, of the organization and of emoji, and leads to them (reference 17, 19). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { accessFile, noSuchFile } from "../domain/attachments/access.ts";
import { storageKey } from "../domain/attachments/stored-bytes.ts";
import { parseAddress } from "../domain/pictures/places.ts";
import { gravatarUrl, type PictureSize, pictureUrl } from "../domain/users/picture-url.ts";
import { userByVisibleEmail } from "../domain/users/present.ts";
import type { RealmModel } from "../model/realm-model.ts";
import type { RealmPictureName } from "../model/records.ts";
import type { Realm } from "../realm/realm.ts";
import type { Realms } from "../realm/realms.ts";
import { pageOf } from "./file-pages.ts";
import { viewer } from "./viewer.ts";

/** What is at an address never changes: every picture has a place or a version of its own. */
const FOR_EVER = "public, max-age=31536000, immutable";
/** An address that says nothing of the version. */
const FOR_NOW = "public, max-age=60";

const UPLOADS = /^\/?user_uploads\//;

export function addPicturePages(server: FastifyInstance, realms: Realms): void {
  const method = ["GET", "HEAD"];
  server.route({
    method,
    url: "/user_avatars/:realm_id/*",
    handler: pageOf(realms, servePicture),
  });
  for (const size of ["small", "medium"] as const) {
    server.route({
      method,
      url: size === "small" ? "/avatar/:who" : "/avatar/:who/medium",
      handler: pageOf(realms, async (realm, request, reply) => {
        await viewer(realm, request, reply);
        const { who } = request.params as { who: string };
        return lead(reply, withQuery(pictureOf(who, size, realm.model), request.url));
      }),
    });
  }
  server.route({ method, url: "/thumbnail", handler: pageOf(realms, leadToUpload) });
}

/** Open to everybody: pictures are shown where nobody is signed in, too. */
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
  const bytes = found && (await realm.context.files.read(storageKey(realm.realmId, found.kept)));
  if (!bytes) throw noSuchFile();
  reply.headers({
    "cache-control": "isLasting" in found && !found.isLasting ? FOR_NOW : FOR_EVER,
    "content-type": found.contentType,
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

/** @param who an id, or an address as others see it; for nobody's there is the picture that Gravatar makes of it */
function pictureOf(who: string, size: PictureSize, model: RealmModel): string {
  const user = /^\d{1,15}$/.test(who) ? model.users.get(Number(who)) : userByVisibleEmail(who, model);
  return user ? pictureUrl(user, model, size) : gravatarUrl(who, size, 1);
}

/** The query string goes along, but for keys: they are nobody else's business. */
function withQuery(url: string, asked: string): string {
  const query = new URLSearchParams(asked.split("?").slice(1).join("?"));
  query.delete("api_key");
  return query.size === 0 ? url : `${url}&${query}`;
}

/** Pictures are shown as they were uploaded; those of elsewhere are not fetched for anybody, nor led to. */
async function leadToUpload(
  realm: Realm,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const user = await viewer(realm, request, reply);
  const { url } = request.query as { url?: unknown };
  if (typeof url !== "string" || !UPLOADS.test(url)) throw noSuchFile();
  const path = decoded(url.replace(UPLOADS, ""));
  await realm.read((tx) => accessFile(tx, user, path));
  return lead(reply, `/user_uploads/${path.split("/").map(encodeURIComponent).join("/")}`);
}

/** A message's HTML has the address percent-encoded, and some programs encode it once more. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const lead = (reply: FastifyReply, location: string): FastifyReply =>
  reply.status(302).headers({ location, "cache-control": "private, max-age=60" }).send();
