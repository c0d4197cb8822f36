import { originalOf } from "@confab/testkit/original-addresses";
import { useWorld } from "@confab/testkit/vitest";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { get, upload } from "../files/support.ts";
import { openToSpectators } from "./support.ts";

const { world, owner, hamlet } = useWorld({ environment: { CONFAB_THUMBNAILS: "on" } });
beforeAll(() => openToSpectators(world));

/** Uploads a file and shows it in a message. */
async function show(stream: string): Promise<{ path: string; id: number }> {
  const path = await upload(hamlet, "what it says");
  return { path, id: await hamlet.send(stream, "files", `[notes](${path})`) };
}

const peekAt = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  get(undefined, path, headers, world.url);

describe("files without an account", () => {
  test("can be read if a message in a web-public stream shows them", async () => {
    const { path } = await show("square");
    const { status, bytes, headers } = await peekAt(path);
    expect([status, bytes.toString()]).toEqual([200, "what it says"]);
    expect(headers.get("cache-control")).toContain("private");
    expect((await peekAt(path, { method: "HEAD" })).status).toBe(200);
  });

  test("in other streams are refused like missing ones", async () => {
    const own = await upload(hamlet);
    const others = [own, (await show("hall")).path, (await show("den")).path, own.replace("notes", "none")];
    for (const path of others) {
      expect((await peekAt(path)).status).toBe(401);
      const page = await peekAt(path, { accept: "text/html" });
      expect([page.status, page.headers.get("location")]).toEqual([
        302,
        `/login/?next=${encodeURIComponent(path)}`,
      ]);
    }
  });

  test("can no longer be read after the message is moved or deleted", async () => {
    const moved = await show("square");
    const { stream_id } = await owner.ok("GET", "/get_stream_id", { stream: "hall" });
    await owner.ok("PATCH", `/messages/${moved.id}`, { stream_id, propagate_mode: "change_one" });
    expect((await peekAt(moved.path)).status).toBe(401);
    const deleted = await show("square");
    await owner.ok("DELETE", `/messages/${deleted.id}`);
    expect((await peekAt(deleted.path)).status).toBe(401);
  });

  test("have thumbnails that can be read if the picture can be read", async () => {
    const dots = { width: 900, height: 900, channels: 3, background: "red" } as const;
    const picture = await sharp({ create: dots }).png().toBuffer();
    const small = (path: string) => peekAt(`/thumbnail?url=${path.slice(1)}&size=thumbnail`);
    const own = await upload(hamlet, picture, "dots.png");
    expect((await small(own)).status).toBe(401);
    await hamlet.send("square", "files", `[dots](${own})`);
    const { status, headers } = await small(own);
    expect([status, headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect((await small(own.replace("dots", "none"))).status).toBe(401);
  });

  test("cannot be read with a wrong key", async () => {
    const { path } = await show("square");
    expect((await peekAt(`${path}?api_key=${"x".repeat(32)}`)).status).toBe(401);
    expect((await peekAt(path, { authorization: "Basic eDp5" })).status).toBe(401);
  });
});

describe("avatars without an account", () => {
  test("are found by any id, whether it exists or not, but not by address", async () => {
    const [known, nobody] = [await peekAt(`/avatar/${hamlet.userId}`), await peekAt("/avatar/987654")];
    expect([known.status, nobody.status]).toEqual([302, 302]);
    const outline = (answer: typeof known) =>
      originalOf(answer.headers.get("location") ?? "").replace(/[0-9a-f]{32}/, "…");
    expect(outline(known)).toBe(outline(nobody));
    const seen = (await get(hamlet, `/avatar/${hamlet.userId}`)).headers.get("location");
    expect(known.headers.get("location")).not.toBe(seen);
    for (const who of [hamlet.email, "nobody@example.com"]) {
      expect((await peekAt(`/avatar/${who}`)).status).toBe(401);
    }
  });
});
