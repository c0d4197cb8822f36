/** The organization's icon and logos (docs/interface/files.md#uploads). */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { get, storedFiles } from "../files/support.ts";
import { picture, sendForm, svg } from "./support.ts";

const { world, owner, hamlet } = useWorld();

beforeAll(() => mkdirSync(join(world.dataDir, "uploads"), { recursive: true }));

const state = async (): Promise<Record<string, unknown>> =>
  (await hamlet.register({ fetch_event_types: ["realm"] })).state as Record<string, unknown>;

const served = (path: string) => get(undefined, path, {}, world.url);

test("an administrator uploads the icon, everyone is notified, and it is removed again", async () => {
  const before = await state();
  expect(before["realm_icon_source"]).toBe("G");
  const queue = await hamlet.register({ event_types: ["realm"] });
  const { status, body } = await sendForm(owner, "POST", "/realm/icon", [await picture("jpeg")]);
  const icon_url = "/user_avatars/1/realm/icon.png?version=2";
  expect({ status, body }).toEqual({ status: 200, body: { result: "success", msg: "", icon_url } });
  const event = { id: expect.any(Number), type: "realm", op: "update_dict", property: "icon" };
  expect(await queue.all()).toEqual([{ ...event, data: { icon_url, icon_source: "U" } }]);
  expect(await state()).toMatchObject({
    realm_icon_url: icon_url,
    realm_icon_source: "U",
    realm_logo_url: before["realm_logo_url"],
  });
  const settings = await hamlet.ok<{ realm_icon: string }>("GET", "/server_settings");
  expect(settings.realm_icon).toBe(icon_url);
  const { bytes, headers } = await served(icon_url);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 100, height: 100 });
  expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect((await served("/user_avatars/1/realm/icon.png")).headers.get("cache-control")).toBe(
    "public, max-age=60",
  );

  const removed = await owner.ok<{ icon_url: string }>("DELETE", "/realm/icon");
  expect(removed.icon_url).toMatch(
    /^https:\/\/secure\.gravatar\.com\/avatar\/[\da-f]{32}\?d=identicon&version=3$/,
  );
  expect((await queue.all()).at(-1)).toEqual({
    ...event,
    data: { icon_url: removed.icon_url, icon_source: "G" },
  });
  expect((await served(icon_url)).status).toBe(404);
});

test.each([
  [false, "logo"],
  [true, "night_logo"],
])("an administrator uploads the logo (by night: %s), and removes it", async (night, name) => {
  const before = await state();
  const queue = await hamlet.register({ event_types: ["realm"] });
  const wide = await picture("png", { width: 1600, height: 200 });
  const { status, body } = await sendForm(owner, "POST", "/realm/logo", [wide], { night: String(night) });
  expect({ status, body }).toEqual({ status: 200, body: { result: "success", msg: "" } });
  const url = `/user_avatars/1/realm/${name}.png?version=2`;
  expect(await queue.all()).toEqual([
    {
      id: expect.any(Number),
      type: "realm",
      op: "update_dict",
      property: name,
      data: { [`${name}_url`]: url, [`${name}_source`]: "U" },
    },
  ]);
  expect(await state()).toEqual({
    ...before,
    queue_id: expect.any(String),
    last_event_id: expect.any(Number),
    [`realm_${name}_url`]: url,
    [`realm_${name}_source`]: "U",
  });
  expect(await sharp((await served(url)).bytes).metadata()).toMatchObject({ width: 800, height: 100 });
  await owner.ok("DELETE", "/realm/logo", { night });
  expect(await state()).toMatchObject({ [`realm_${name}_source`]: "D" });
  expect((await served(url)).status).toBe(404);
});

test("rejects files that are no pictures", async () => {
  const before = [await state(), storedFiles(world)] as const;
  const one = await picture("png");
  for (const path of ["/realm/icon", "/realm/logo"]) {
    const name = path.split("/").at(-1);
    const night = { night: "false" };
    const refused = async (person: Person, files: readonly Buffer[]) => {
      const { status, body } = await sendForm(person, "POST", path, files, night);
      return [status, body.code, body.msg];
    };
    expect(await refused(owner, [])).toEqual([400, "BAD_REQUEST", `You must upload exactly one ${name}.`]);
    expect(await refused(owner, [one, one])).toEqual([
      400,
      "BAD_REQUEST",
      `You must upload exactly one ${name}.`,
    ]);
    expect(await refused(owner, [svg])).toEqual([
      400,
      "BAD_IMAGE",
      "Could not decode image; did you upload an image file?",
    ]);
    expect(await refused(owner, [Buffer.alloc(6 * 1024 * 1024)])).toEqual([
      400,
      "BAD_REQUEST",
      "Uploaded file is larger than the allowed limit of 5 MiB",
    ]);
  }
  expect((await sendForm(owner, "POST", "/realm/logo", [one])).body.msg).toBe("Missing 'night' argument");
  expect((await sendForm(owner, "POST", "/realm/logo", [one], { night: "maybe" })).status).toBe(400);
  const { queue_id: _, last_event_id: __, ...after } = await state();
  expect(before[0]).toMatchObject(after);
  expect(storedFiles(world)).toEqual(before[1]);
});

test("/realm/icon and /realm/logo redirect to the current pictures", async () => {
  await sendForm(owner, "POST", "/realm/logo", [await picture("png")], { night: "true" });
  const { realm_icon_url, realm_logo_url, realm_night_logo_url } = await state();
  expect(realm_night_logo_url).not.toBe(realm_logo_url);
  const lead = async (person: Person | undefined, path: string) => {
    const { status, headers, bytes } = await get(person, path, {}, world.url);
    expect(bytes.length === 0 && !headers.has("content-type")).toBe(status === 302);
    return [status, headers.get("location")];
  };
  expect(await lead(hamlet, "/api/v1/realm/icon")).toEqual([302, realm_icon_url]);
  expect(await lead(hamlet, "/api/v1/realm/logo?night=false")).toEqual([302, realm_logo_url]);
  expect(await lead(hamlet, "/api/v1/realm/logo?night=true&location=//evil")).toEqual([
    302,
    realm_night_logo_url,
  ]);
  expect(await lead(hamlet, "/json/realm/icon")).toEqual([302, realm_icon_url]);
  expect(await hamlet.refused("GET", "/realm/logo")).toMatchObject({
    status: 400,
    msg: "Missing 'night' argument",
  });
  for (const door of ["api/v1", "json"]) {
    expect(await lead(undefined, `/${door}/realm/icon`)).toEqual([401, null]);
    expect(await lead(undefined, `/${door}/realm/logo?night=true`)).toEqual([401, null]);
  }
  await owner.ok("DELETE", "/realm/logo", { night: true });
});
