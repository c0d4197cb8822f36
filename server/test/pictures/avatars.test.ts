/** Pictures of people and bots (docs/interface/bots.md#bots, docs/interface/files.md#uploads). */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@confab/client";
import type { Person } from "@confab/testkit";
import { originalOf } from "@confab/testkit/original-addresses";
import { useWorld } from "@confab/testkit/vitest";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { get, storedFiles, upload } from "../files/support.ts";
import { fill, intoJpeg, jpegSegment, withScans } from "./file-parts.ts";
import { picture, sendForm, svg } from "./support.ts";

const { world, owner, hamlet, cordelia } = useWorld();

beforeAll(() => mkdirSync(join(world.dataDir, "uploads"), { recursive: true }));

const uploadAvatar = (person: Person, ...files: Buffer[]) =>
  sendForm(person, "POST", "/users/me/avatar", files);

interface User {
  readonly avatar_url: string | null;
  readonly avatar_version: number;
}
const user = async (person: Person, clientGravatar = true): Promise<User> =>
  (await cordelia.ok<{ user: User }>("GET", `/users/${person.userId}`, { client_gravatar: clientGravatar }))
    .user;

interface Message {
  readonly avatar_url: string | null;
  readonly content: string;
}
async function fetched(id: number): Promise<Message | undefined> {
  const query = { anchor: id, num_before: 0, num_after: 0 };
  return (await cordelia.ok<{ messages: Message[] }>("GET", "/messages", query)).messages[0];
}

const addressForm = /^\/user_avatars\/1\/[\w-]{24}\.png\?version=(\d+)$/;
const mediumOf = (url: string) => url.replace(".png", "-medium.png");

test("a user uploads a picture, which is announced to everyone and public, and removes it again", async () => {
  const before = await user(hamlet);
  expect(before.avatar_url).toBeNull();
  const queue = await cordelia.register({ event_types: ["realm_user"] });
  const { status, body } = await uploadAvatar(hamlet, await picture("jpeg"));
  expect({ status, body }).toEqual({
    status: 200,
    body: { result: "success", msg: "", avatar_url: expect.stringMatching(addressForm) },
  });
  const url = String(body["avatar_url"]);
  const avatar_version = before.avatar_version + 1;
  expect(addressForm.exec(url)?.[1]).toBe(String(avatar_version));
  expect(await user(hamlet)).toMatchObject({ avatar_url: url, avatar_version });
  const person = {
    user_id: hamlet.userId,
    avatar_source: "U",
    avatar_url: url,
    avatar_url_medium: mediumOf(url),
    avatar_version,
  };
  expect(await queue.all()).toEqual([{ id: expect.any(Number), type: "realm_user", op: "update", person }]);
  const { state } = await hamlet.register({ fetch_event_types: ["realm_user"] });
  const { user_id: _, avatar_version: __, ...own } = person;
  expect(state).toMatchObject(own);
  for (const [address, width] of [
    [url, 100],
    [mediumOf(url), 500],
  ] as const) {
    const served = await get(undefined, address, {}, world.url);
    expect(served.status).toBe(200);
    expect(served.headers.get("content-type")).toBe("image/png");
    expect(served.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(served.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await sharp(served.bytes).metadata()).toMatchObject({ width, height: width, format: "png" });
    const head = await get(undefined, address, { method: "HEAD" }, world.url);
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
  }
  const id = await hamlet.send("general", "pictures", "with a picture");
  expect((await fetched(id))?.avatar_url).toBe(url);

  const removed = await hamlet.ok<User>("DELETE", "/users/me/avatar");
  expect(removed.avatar_url).toMatch(
    /^https:\/\/secure\.gravatar\.com\/avatar\/[\da-f]{32}\?d=identicon&version=/,
  );
  expect(await user(hamlet)).toMatchObject({ avatar_url: null, avatar_version: avatar_version + 1 });
  expect((await queue.all()).at(-1)).toMatchObject({
    person: { avatar_source: "G", avatar_url: removed.avatar_url, avatar_version: avatar_version + 1 },
  });
});

test("a replaced picture is kept for a while, and then deleted from the disk", async () => {
  const before = storedFiles(world).length;
  const first = String((await uploadAvatar(owner, await picture("png"))).body["avatar_url"]);
  const second = String((await uploadAvatar(owner, await picture("webp"))).body["avatar_url"]);
  expect(storedFiles(world)).toHaveLength(before + 4);
  expect((await get(undefined, first, {}, world.url)).status).toBe(200);
  await world.clock.advance(2 * 3600 * 1000);
  await world.settle();
  expect((await get(undefined, first, {}, world.url)).status).toBe(404);
  expect((await get(undefined, mediumOf(first), {}, world.url)).status).toBe(404);
  expect((await get(undefined, second, {}, world.url)).status).toBe(200);
  await owner.ok("DELETE", "/users/me/avatar");
  await world.clock.advance(2 * 3600 * 1000);
  await world.settle();
  expect((await get(undefined, second, {}, world.url)).status).toBe(404);
});

test("rejects a file that is no picture, and stores nothing of it", async () => {
  const before = storedFiles(world);
  const { avatar_version } = await user(hamlet);
  const refused = (msg: string, code = "BAD_REQUEST") => ({
    status: 400,
    body: { result: "error", msg, code },
  });
  const one = await picture("png");
  expect(await uploadAvatar(hamlet)).toEqual(refused("You must upload exactly one avatar."));
  expect(await uploadAvatar(hamlet, one, one)).toEqual(refused("You must upload exactly one avatar."));
  expect(await uploadAvatar(hamlet, Buffer.alloc(5 * 1024 * 1024 + 1))).toEqual(
    refused("Uploaded file is larger than the allowed limit of 5 MiB"),
  );
  expect(await uploadAvatar(hamlet, svg)).toEqual(
    refused("Could not decode image; did you upload an image file?", "BAD_IMAGE"),
  );
  expect(storedFiles(world)).toEqual(before);
  expect((await user(hamlet)).avatar_version).toBe(avatar_version);
});

test("if picture changes are disabled, only administrators can change theirs", async () => {
  await owner.ok("PATCH", "/realm", { avatar_changes_disabled: true });
  const before = storedFiles(world);
  const msg = "Avatar changes are disabled in this organization.";
  const refused = { result: "error", msg, code: "BAD_REQUEST" };
  expect(await uploadAvatar(hamlet, await picture("png"))).toEqual({ status: 400, body: refused });
  expect(await hamlet.refused("DELETE", "/users/me/avatar")).toEqual({ status: 400, ...refused });
  expect(storedFiles(world)).toEqual(before);
  expect((await uploadAvatar(owner, await picture("png"))).status).toBe(200);
  await owner.ok("PATCH", "/realm", { avatar_changes_disabled: false });
});

test("a bot has a picture from the start, and its owner can replace it", async () => {
  const fields = { full_name: "Painter", short_name: "painter" };
  const before = storedFiles(world);
  const bad = await sendForm(hamlet, "POST", "/bots", [svg], fields);
  expect(bad).toMatchObject({ status: 400, body: { code: "BAD_IMAGE" } });
  const two = await sendForm(hamlet, "POST", "/bots", [svg, svg], fields);
  expect(two.body.msg).toBe("You may only upload one file at a time");
  const twice = await sendForm(hamlet, "POST", "/bots", [await picture("png")], {
    ...fields,
    short_name: "",
  });
  expect(twice.body.msg).toBe("Bad name or username");
  expect(storedFiles(world)).toEqual(before);

  const made = await sendForm(hamlet, "POST", "/bots", [await picture("png")], fields);
  expect(made.status).toBe(200);
  const url = String(made.body["avatar_url"]);
  expect(url).toMatch(addressForm);
  expect((await get(undefined, url, {}, world.url)).status).toBe(200);
  await world.clock.advance(2 * 3600 * 1000);
  await world.settle();
  expect((await get(undefined, url, {}, world.url)).status).toBe(200);

  const queue = await hamlet.register({ event_types: ["realm_bot", "realm_user"] });
  const path = `/bots/${made.body["user_id"]}`;
  const other = await sendForm(cordelia, "PATCH", path, [await picture("png")]);
  expect(other.body.msg).toBe("Insufficient permission");
  const changed = await sendForm(hamlet, "PATCH", path, [await picture("gif")], { full_name: "Sculptor" });
  expect(changed.body).toMatchObject({ result: "success", full_name: "Sculptor" });
  const now = String(changed.body["avatar_url"]);
  expect(now).toMatch(addressForm);
  expect(now).not.toBe(url);
  const user_id = made.body["user_id"];
  expect(await queue.all()).toMatchObject([
    { type: "realm_bot", op: "update", bot: { user_id, avatar_url: now } },
    { type: "realm_user", op: "update", person: { user_id, avatar_url: now, avatar_source: "U" } },
    { type: "realm_user", op: "update", person: { full_name: "Sculptor" } },
    { type: "realm_bot", op: "update", bot: { full_name: "Sculptor" } },
  ]);
  const form = await sendForm(hamlet, "PATCH", path, [], { full_name: "Painter" });
  expect(form.body).toMatchObject({ full_name: "Painter", avatar_url: now });
});

test("the typed client sends a picture or omits it", async () => {
  const client = createClient({ siteUrl: world.url, email: hamlet.email, apiKey: hamlet.apiKey });
  const file = new File([new Uint8Array(await picture("png"))], "me.png");
  expect((await client.uploadAvatar({ file })).avatar_url).toMatch(addressForm);
  const bot = await client.createBot({ full_name: "Plain", short_name: "plain" });
  expect(bot.avatar_url).toContain("gravatar.com");
  expect((await client.updateBot({ bot_id: bot.user_id, file })).avatar_url).toMatch(addressForm);
});

test("/avatar redirects to a user's picture, or to Gravatar for unknown users", async () => {
  const { avatar_url } = (await uploadAvatar(hamlet, await picture("png"))).body as unknown as {
    avatar_url: string;
  };
  const led = async (path: string, person: Person | undefined = cordelia) => {
    const { status, headers } = await get(person, path, {}, world.url);
    return [status, originalOf(headers.get("location") ?? "")];
  };
  expect(await led(`/avatar/${hamlet.userId}`)).toEqual([302, avatar_url]);
  expect(await led(`/avatar/${hamlet.userId}/medium`)).toEqual([302, mediumOf(avatar_url)]);
  expect(await led(`/avatar/${encodeURIComponent(hamlet.email)}?s=1`)).toEqual([302, `${avatar_url}&s=1`]);
  // The redirect does not contain the key.
  const byKey = await get(
    undefined,
    `/avatar/${hamlet.userId}?api_key=${cordelia.apiKey}&x=y`,
    {},
    world.url,
  );
  expect([byKey.status, byKey.headers.get("location")]).toEqual([302, `${avatar_url}&x=y`]);
  expect(byKey.headers.get("access-control-allow-origin")).toBe("*");
  expect(await led("/avatar/Nobody%40example.com")).toEqual([
    302,
    expect.stringMatching(/^https:\/\/secure\.gravatar\.com\/avatar\/[\da-f]{32}\?/),
  ]);
  expect(await led("/avatar/99999/medium")).toEqual([302, expect.stringContaining("&s=500")]);
  expect((await get(undefined, `/avatar/${hamlet.userId}`, {}, world.url)).status).toBe(401);
});

test("other files are not served at the addresses of pictures", async () => {
  const secret = await upload(hamlet, "secret");
  const [, , realmId, folder, place] = secret.split("/");
  for (const path of [
    `/user_avatars/${realmId}/${folder}/${place}`,
    `/user_avatars/${realmId}/${folder}/${place}.png`,
    `/user_avatars/1/${"x".repeat(24)}.png`,
    "/user_avatars/1/..%2f..%2fsecrets.json",
    "/user_avatars/2/realm/icon.png",
    "/user_avatars/1/realm/icon.png",
    "/user_avatars/1/emoji/images/1.png",
    "/user_avatars/x/y",
  ]) {
    const { status, bytes } = await get(undefined, path, {}, world.url);
    expect([path, status, bytes.toString()]).toEqual([path, 404, "<p>File not found.</p>"]);
  }
});

test("/thumbnail redirects only to an uploaded file that the user can access", async () => {
  const uri = await upload(hamlet, await picture("png"), "größe.png");
  const ask = async (person: Person | undefined, url: string) => {
    const query = new URLSearchParams({ url, size: "thumbnail" });
    const { status, headers } = await get(person, `/thumbnail?${query}`, {}, world.url);
    return [status, headers.get("location")];
  };
  const [, location] = await ask(hamlet, uri.slice(1));
  expect((await get(hamlet, String(location))).bytes).toEqual((await get(hamlet, uri)).bytes);
  expect((await ask(hamlet, uri))[0]).toBe(302);
  expect(await ask(cordelia, uri)).toEqual([403, null]);
  expect((await ask(undefined, uri))[0]).toBe(401);
  for (const url of ["https://evil.example.com/a.png", "//evil.example.com", "user_uploads/1/a", ""]) {
    expect(await ask(hamlet, url)).toEqual([404, null]);
  }
  expect((await get(hamlet, "/thumbnail")).status).toBe(404);
});

test("a message shows a linked picture", async () => {
  const uri = await upload(hamlet, await picture("png"), "view.png");
  const id = await hamlet.send("general", "pictures", `[the view](${uri})`);
  expect((await fetched(id))?.content).toBe(
    `<p><a href="${uri}">the view</a></p>\n` +
      `<div class="message_inline_image"><a href="${uri}" title="the view"><img src="${uri}"></a></div>`,
  );
});

test("accepts a picture without its metadata, and rejects one with too many scans", async () => {
  const plain = await picture("jpeg");
  const noted = intoJpeg(plain, fill(jpegSegment(0xe1), 4 * 2 ** 20));
  expect(await uploadAvatar(hamlet, noted)).toMatchObject({ status: 200 });
  const progressive = await sharp(plain).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer();
  expect(await uploadAvatar(hamlet, progressive)).toMatchObject({ status: 200 });
  expect(await uploadAvatar(hamlet, withScans(progressive, 200))).toMatchObject({
    status: 400,
    body: { msg: "Image size exceeds limit.", code: "BAD_IMAGE" },
  });
});
