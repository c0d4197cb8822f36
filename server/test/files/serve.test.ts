/** GET /user_uploads/… with its headers, and temporary links (docs/interface/files.md#uploads). */
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { get, PNG, storedFiles, upload } from "./support.ts";

const { world, owner, hamlet, cordelia } = useWorld();

const notFound = { status: 404, text: "<p>File not found.</p>" };
const forbidden = { status: 403, text: "<p>You are not authorized to view this file.</p>" };

async function page(person: Person | undefined, path: string) {
  const { status, bytes } = await get(person, path, {}, world.url);
  return { status, text: bytes.toString() };
}

describe("the type of a file", () => {
  const html = "<!doctype html><script>alert(document.cookie)</script>";
  test.each([
    ["a.png", "image/png", PNG, "image/png", "inline"],
    ["a.txt", "text/plain", PNG, "image/png", "inline"],
    ["a.gif", "image/gif", Buffer.from("GIF89a…"), "image/gif", "inline"],
    ["a.jpg", "image/jpeg", Buffer.from([0xff, 0xd8, 0xff, 0xe0]), "image/jpeg", "inline"],
    ["a.webp", "image/webp", Buffer.from("RIFF\x01\x02\x03\x04WEBPVP8 "), "image/webp", "inline"],
    ["a.pdf", "application/pdf", Buffer.from("%PDF-1.7\n"), "application/pdf", "inline"],
    ["a.mp4", "video/mp4", Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0"), "video/mp4", "attachment"],
    ["a.mp3", "audio/mpeg", Buffer.from("ID3\x04"), "audio/mpeg", "attachment"],
    ["b.mp3", "audio/mpeg", Buffer.from([0xff, 0xfb, 0x90, 0x64]), "audio/mpeg", "attachment"],
    ["a.aac", "audio/aac", Buffer.from([0xff, 0xf1, 0x50, 0x80]), "audio/aac", "attachment"],
    [
      "utf-16.txt",
      "text/plain",
      Buffer.from([0xff, 0xfe, 0x61, 0]),
      "application/octet-stream",
      "attachment",
    ],
    ["a.zip", "application/zip", Buffer.from("PK\x03\x04"), "application/zip", "attachment"],
    ["a.html", "text/html", Buffer.from(html), "application/octet-stream", "attachment"],
    ["a.png", "image/png", Buffer.from(html), "application/octet-stream", "attachment"],
    ["a.pdf", "text/html", Buffer.from(`\n${html}`), "application/octet-stream", "attachment"],
    ["a.svg", "image/svg+xml", Buffer.from("<svg onload='x'/>"), "application/octet-stream", "attachment"],
    ["a.txt", "text/plain", Buffer.from("text"), "application/octet-stream", "attachment"],
    ["empty", "image/png", Buffer.alloc(0), "application/octet-stream", "attachment"],
  ])("%s is sent as %s", async (name, claimed, bytes, type, disposition) => {
    const { status, headers, bytes: body } = await get(hamlet, await upload(hamlet, bytes, name, claimed));
    expect(status).toBe(200);
    expect(body).toEqual(bytes);
    expect(headers.get("content-type")).toBe(type);
    expect(headers.get("content-disposition")).toBe(
      `${disposition}; filename="${name}"; filename*=UTF-8''${name}`,
    );
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("content-security-policy")?.endsWith("sandbox")).toBe(type !== "application/pdf");
    expect(headers.get("content-security-policy")).toContain(
      `frame-ancestors ${type === "application/pdf" ? "'self'" : "'none'"}`,
    );
    expect(headers.get("content-length")).toBe(String(bytes.length));
    expect(headers.get("cache-control")).toBe("private, immutable");
    expect(headers.get("access-control-allow-origin")).toBe("*");
  });

  test("a name with non-ASCII letters is sent in both forms", async () => {
    const { headers } = await get(hamlet, await upload(hamlet, "x", "größe.txt"));
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="gr__e.txt"; filename*=UTF-8''gr%C3%B6%C3%9Fe.txt`,
    );
  });
});

describe("authentication", () => {
  test("accepts a header or a key in the address, and rejects a request without either", async () => {
    const uri = await upload(hamlet, "mine");
    const byKey = (key: string) => get(undefined, `${uri}?api_key=${key}`, {}, world.url);
    expect((await byKey(hamlet.apiKey)).bytes.toString()).toBe("mine");
    expect((await byKey(hamlet.apiKey)).bytes.toString()).toBe("mine");
    expect(await page(undefined, `${uri}?api_key=${cordelia.apiKey}`)).toEqual(forbidden);
    const wrong = {
      "Invalid API key": ["x".repeat(32), hamlet.apiKey.toLowerCase()],
      "Malformed API key": ["short", "", "%00"],
    };
    const keys = Object.entries(wrong).flatMap(([msg, all]) => all.map((key) => ({ msg, key })));
    for (const { msg, key } of keys) {
      const { status, bytes } = await byKey(key);
      const body = { result: "error", msg, code: "INVALID_API_KEY" };
      expect({ status, body: JSON.parse(bytes.toString()) }).toEqual({ status: 401, body });
    }
    const nobody = await get(undefined, uri, {}, world.url);
    expect(nobody.status).toBe(401);
    expect(nobody.headers.get("www-authenticate")).toBe('Session realm="zulip"');
  });

  test("rejects a key that was replaced", async () => {
    const person = await world.newPerson("Key Changer");
    const uri = await upload(person, "mine");
    const path = `${uri}?api_key=${person.apiKey}`;
    expect((await page(undefined, path)).status).toBe(200);
    await person.ok("POST", "/users/me/api_key/regenerate");
    expect((await page(undefined, path)).status).toBe(401);
  });

  test("answers 403 for another user's file, and 404 for unknown files", async () => {
    const uri = await upload(hamlet, "mine", "mine.txt");
    const [, , , hex, random] = uri.split("/");
    expect(await page(cordelia, uri)).toEqual(forbidden);
    expect(await page(owner, uri)).toEqual(forbidden);
    for (const path of [
      `/user_uploads/2/${hex}/${random}/mine.txt`,
      `/user_uploads/1/${hex}/${random}/other.txt`,
      `/user_uploads/1/${hex}/${random}/mine.txt/`,
      `/user_uploads/1/${hex}/${random}`,
      `/user_uploads/1/${hex}/${"x".repeat(24)}/mine.txt`,
      `/user_uploads/1/${hex}/..%2f..%2f..%2f..%2fsecrets.json/x`,
      "/user_uploads/..%2fsecrets.json",
      "/user_uploads/%2e%2e/secrets.json",
      "/user_uploads/%252e%252e/secrets.json",
      "/user_uploads/1/%00/x/y",
      `/user_uploads/1/${hex}/${random}/mine.txt%00`,
      "/user_uploads/incoming/x",
      "/user_uploads/",
    ]) {
      expect({ path, ...(await page(hamlet, path)) }).toMatchObject({ path, status: 404 });
    }
  });

  test("answers in the language of the browser", async () => {
    const german = async (person: Person, path: string) =>
      (await get(person, path, { "accept-language": "de-AT,en;q=0.5" })).bytes.toString();
    expect(await german(cordelia, await upload(hamlet, "mine"))).toBe(
      "<p>Diese Datei darfst du nicht sehen.</p>",
    );
    expect(await german(hamlet, "/user_uploads/1/nothing")).toBe("<p>Diese Datei gibt es nicht.</p>");
  });
});

describe("parts of a file", () => {
  const content = "0123456789";
  let uri: string;
  beforeAll(async () => {
    uri = await upload(hamlet, content);
  });

  test.each([
    ["bytes=0-3", 206, "0123", "bytes 0-3/10"],
    ["bytes=8-", 206, "89", "bytes 8-9/10"],
    ["bytes=-3", 206, "789", "bytes 7-9/10"],
    ["bytes=-30", 206, content, "bytes 0-9/10"],
    ["bytes=5-50", 206, "56789", "bytes 5-9/10"],
    ["bytes=10-", 416, "", "bytes */10"],
    ["bytes=-0", 416, "", "bytes */10"],
    ["bytes=4-2", 200, content, null],
    ["bytes=0-1,4-5", 200, content, null],
    ["lines=1-2", 200, content, null],
    ["bytes=-", 200, content, null],
  ])("%s: %i", async (range, status, text, contentRange) => {
    const answer = await get(hamlet, uri, { range });
    expect(answer.status).toBe(status);
    expect(answer.bytes.toString()).toBe(text);
    expect(answer.headers.get("content-range")).toBe(contentRange);
    expect(answer.headers.get("accept-ranges")).toBe("bytes");
  });

  test("an unchanged file is not sent again, and a part of a changed file is sent whole", async () => {
    const etag = (await get(hamlet, uri)).headers.get("etag") ?? "";
    const range = "bytes=0-3";
    const again = await get(hamlet, uri, { "if-none-match": `"x", W/${etag}` });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect((await get(hamlet, uri, { "if-none-match": '"other"' })).status).toBe(200);
    expect((await get(hamlet, uri, { range, "if-range": etag })).status).toBe(206);
    expect((await get(hamlet, uri, { range, "if-range": '"other"' })).bytes.toString()).toBe(content);
    const head = await get(hamlet, uri, { method: "HEAD" });
    expect([head.status, head.bytes.length, head.headers.get("content-length")]).toEqual([200, 0, "10"]);
  });
});

describe("a temporary link", () => {
  const link = async (person: Person, uri: string) => (await person.ok<{ url: string }>("GET", uri)).url;

  test("gives anyone the file for a minute", async () => {
    const uri = await upload(hamlet, PNG, "größe.png");
    const url = await link(hamlet, encodeURI(uri));
    expect(url).toMatch(/^\/user_uploads\/temporary\/[\w-]+\/gr%C3%B6%C3%9Fe\.png$/);
    const { status, bytes, headers } = await get(undefined, url, {}, world.url);
    expect([status, bytes]).toEqual([200, PNG]);
    expect(headers.get("content-type")).toBe("image/png");
    await world.clock.advance(60_000);
    expect((await page(undefined, url)).status).toBe(200);
    await world.clock.advance(1_000);
    const expired = await page(undefined, url);
    expect([expired.status, JSON.parse(expired.text)]).toEqual([
      400,
      { result: "error", msg: "Invalid token", code: "BAD_REQUEST" },
    ]);
  });

  test("can't be forged, altered or requested for an inaccessible file", async () => {
    const uri = await upload(hamlet, "x", "x.txt");
    const other = await upload(hamlet, "y", "y.txt");
    const [token, otherToken] = await Promise.all(
      [uri, other].map(async (one) => (await link(hamlet, one)).split("/")[3] ?? ""),
    );
    const [id = "", expires = "", ...signature] = (token ?? "").split("-");
    const refusal = async (wanted: string, name = "x.txt") => {
      const { status, text } = await page(undefined, `/user_uploads/temporary/${wanted}/${name}`);
      return [status, JSON.parse(text).msg];
    };
    expect(await refusal(`${id}-${Number(expires) + 1}-${signature.join("-")}`)).toEqual([
      400,
      "Invalid token",
    ]);
    expect(await refusal(`${otherToken?.split("-")[0]}-${expires}-${signature.join("-")}`)).toEqual([
      400,
      "Invalid token",
    ]);
    expect(await refusal("nonsense")).toEqual([400, "Invalid token"]);
    expect(await refusal(token ?? "", "y.txt")).toEqual([400, "Invalid filename"]);
    expect(await cordelia.refused("GET", uri)).toMatchObject({
      status: 403,
      msg: "You are not authorized to view this file.",
    });
    expect(await cordelia.refused("GET", "/user_uploads/1/nothing")).toMatchObject({ status: 404 });
    const url = await link(hamlet, uri);
    const { attachments } = await hamlet.ok<{ attachments: { id: number; name: string }[] }>(
      "GET",
      "/attachments",
    );
    const id2 = attachments.find(({ name }) => name === "x.txt")?.id;
    await hamlet.ok("DELETE", `/attachments/${id2}`);
    expect(await page(undefined, url)).toEqual(notFound);
  });
});

test("a file that the store has lost is reported as missing", async () => {
  const before = storedFiles(world);
  const uri = await upload(hamlet, "lost");
  const added = storedFiles(world).filter((name) => !before.includes(name));
  rmSync(join(world.dataDir, "uploads", added[0] ?? ""));
  const quiet = await get(hamlet, uri, { authorization: hamlet.authorization });
  expect({ status: quiet.status, text: quiet.bytes.toString() }).toEqual(notFound);
});
