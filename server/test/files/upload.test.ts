/** POST /user_uploads, GET and DELETE /attachments (docs/interface/files.md#uploads). */
import { mkdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createClient } from "@confab/client";
import { badRequest, type Person, World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, expect, test } from "vitest";
import { DatabaseUnavailable } from "../../src/db/errors.ts";
import { uploadFile } from "../../src/domain/attachments/actions.ts";
import { get, PNG, post, storedFiles, upload } from "./support.ts";

const { world, hamlet, cordelia } = useWorld();

const MEBIBYTE = 1024 * 1024;
const pathForm = /^\/user_uploads\/1\/[\da-f]{1,2}\/[\w-]{24}\//;

beforeAll(() => mkdirSync(join(world.dataDir, "uploads"), { recursive: true }));

const file = (content: string | Uint8Array<ArrayBuffer>, name: string) => new File([content], name);

interface Listed {
  attachments: {
    id: number;
    name: string;
    path_id: string;
    size: number;
    create_time: number;
    messages: [];
  }[];
  upload_space_used: number;
}
const listed = (person: Person) => person.ok<Listed>("GET", "/attachments");

test("a file is stored, listed and announced for its owner alone, and comes back byte for byte", async () => {
  const before = (await listed(hamlet)).upload_space_used;
  const queue = await hamlet.register({ event_types: ["attachment"] });
  const others = await cordelia.register({ event_types: ["attachment"] });
  const uri = await upload(hamlet, PNG, "my picture.png", "image/png");
  expect(uri).toMatch(pathForm);
  expect(uri.endsWith("/my-picture.png")).toBe(true);
  const { attachments, upload_space_used } = await listed(hamlet);
  const attachment = {
    id: expect.any(Number),
    name: "my picture.png",
    path_id: uri.slice("/user_uploads/".length),
    size: PNG.length,
    create_time: Math.floor(world.clock.now() / 1000) * 1000,
    messages: [],
  };
  expect(attachments.at(-1)).toEqual(attachment);
  expect(upload_space_used).toBe(before + PNG.length);
  expect(await queue.all()).toEqual([
    {
      id: expect.any(Number),
      type: "attachment",
      op: "add",
      attachment: attachments.at(-1),
      upload_space_used,
    },
  ]);
  expect(await others.all()).toEqual([]);
  expect((await listed(cordelia)).attachments).toEqual([]);
  expect((await get(hamlet, uri)).bytes).toEqual(PNG);
});

test.each([
  ["plain.txt", "plain.txt"],
  ["ﬁne – print.TXT", "fine-print.TXT"],
  ["größe №5.txt", "größe-No5.txt"],
  ["../../etc/passwd", "passwd"],
  ["..", "uploaded-file"],
  ["folder/", "uploaded-file"],
  ["a b - c.tar.gz", "a-b-c.tar.gz"],
  ["<script>'x'&.html", "scriptx.html"],
  ["%2e%2e%2fsecrets", "2e2e2fsecrets"],
  [`${"a".repeat(300)}.jpeg`, `${"a".repeat(95)}.jpeg`],
  ["???", "uploaded-file"],
])("a file called %s has an address that ends in %s", async (name, end) => {
  const uri = await upload(hamlet, "x", name);
  expect(decodeURIComponent(uri.split("/").at(-1) ?? "")).toBe(end);
  expect(uri.replace(pathForm, "")).not.toContain("/");
  expect((await get(hamlet, uri)).bytes.toString()).toBe("x");
});

test("the typed client uploads a file and lists it", async () => {
  const client = createClient({ siteUrl: world.url, email: hamlet.email, apiKey: hamlet.apiKey });
  const { uri } = await client.uploadFile({ file: file("by the client", "größe & co.txt") });
  const [, , realm_id_str, ...filename] = uri.split("/");
  const { url } = await client.getFileTemporaryUrl({
    realm_id_str: Number(realm_id_str),
    filename: filename.join("/"),
  });
  expect((await get(undefined, url, {}, world.url)).bytes.toString()).toBe("by the client");
});

test("a name with invalid bytes is stored without them", async () => {
  const body = [
    "--b",
    'content-disposition: form-data; name="f"; filename="a\0b\u0007.txt"',
    "",
    "x",
    "--b--",
    "",
  ];
  const answer = await raw(body.join("\r\n"), "multipart/form-data; boundary=b");
  expect(answer.status).toBe(200);
  expect((await listed(hamlet)).attachments.at(-1)?.name).toBe("ab.txt");
});

test("rejects anything but a form with exactly one file, and stores nothing of it", async () => {
  const before = storedFiles(world);
  const space = (await listed(hamlet)).upload_space_used;
  const one = file("one", "one.txt");
  const refused = (msg: string) => ({ status: 400, body: { result: "error", msg, code: "BAD_REQUEST" } });
  const none = refused("You must specify a file to upload");
  const unreadable = refused("The multipart body could not be read.");
  expect(await post(hamlet, [])).toEqual(none);
  expect(await post(hamlet, [], { file: "text" })).toEqual(none);
  expect(await post(hamlet, [file("", "")])).toEqual(none);
  expect(await hamlet.request("POST", "/user_uploads", { file: "text" })).toMatchObject(none);
  expect(await post(hamlet, [one, file("two", "two.txt")])).toEqual(
    refused("You may only upload one file at a time"),
  );
  expect(await raw("{}", "application/json")).toEqual(none);
  expect(await raw("--b--", "multipart/form-data")).toEqual(none);
  expect(await raw("--b--", "multipart/form-data; nonsense")).toEqual(unreadable);
  expect(await raw("nonsense", "multipart/form-data; boundary=b")).toEqual(unreadable);
  const half = '--b\r\ncontent-disposition: form-data; name="f"; filename="a.txt"\r\n\r\nhalf of it';
  expect(await raw(half, "multipart/form-data; boundary=b")).toEqual(unreadable);
  expect((await post(hamlet, [one], { long: "x".repeat(100_000) })).body.msg).toBe(
    "A field of the form is too long.",
  );
  const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`f${index}`, "x"]));
  expect((await post(hamlet, [one], many)).body.msg).toBe("The form has too many fields.");
  expect(storedFiles(world)).toEqual(before);
  expect((await listed(hamlet)).upload_space_used).toBe(space);
});

test("accepts a file of 25 MiB and rejects one byte more, with or without a declared length", async () => {
  const full = new Uint8Array(25 * MEBIBYTE).fill(7);
  const uri = await upload(hamlet, Buffer.from(full), "full.bin");
  expect((await get(hamlet, uri)).bytes.equals(full)).toBe(true);
  const before = storedFiles(world);
  const tooLarge = {
    status: 400,
    body: {
      result: "error",
      msg: "Uploaded file is larger than the allowed limit of 25 MiB",
      code: "BAD_REQUEST",
    },
  };
  expect(await post(hamlet, [file(new Uint8Array(25 * MEBIBYTE + 1), "more.bin")])).toEqual(tooLarge);
  expect(await post(hamlet, [file(new Uint8Array(40 * MEBIBYTE), "much.bin")])).toEqual(tooLarge);
  const head = '--b\r\ncontent-disposition: form-data; name="f"; filename="a.bin"\r\n\r\n';
  const chunks = [Buffer.from(head), ...Array.from({ length: 30 }, () => Buffer.alloc(MEBIBYTE))];
  const stream = ReadableStream.from(chunks);
  expect(await raw(stream, "multipart/form-data; boundary=b")).toEqual(tooLarge);
  expect(storedFiles(world)).toEqual(before);
});

test("stores nothing of an incomplete upload", async () => {
  const before = storedFiles(world);
  const { port, hostname } = new URL(world.url);
  const socket = connect(Number(port), hostname);
  const head = '--b\r\ncontent-disposition: form-data; name="f"; filename="a.bin"\r\n\r\n';
  socket.write(
    `POST /api/v1/user_uploads HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: ${hamlet.authorization}\r\n` +
      `content-type: multipart/form-data; boundary=b\r\ncontent-length: 5000000\r\n\r\n${head}`,
  );
  socket.write(Buffer.alloc(MEBIBYTE));
  await expect.poll(() => storedFiles(world).length).toBe(before.length + 1);
  socket.destroy();
  await expect.poll(() => storedFiles(world)).toEqual(before);
});

test("rejects uploads without authentication", async () => {
  const before = storedFiles(world);
  const nobody = hamlet.with({ apiKey: "x".repeat(32) });
  expect((await post(nobody, [file("one", "one.txt")])).status).toBe(401);
  expect(storedFiles(world)).toEqual(before);
});

test("an owner deletes their file from the list and the disk; other users can't", async () => {
  const uri = await upload(hamlet, "short-lived");
  const stored = storedFiles(world);
  const { attachments, upload_space_used } = await listed(hamlet);
  const id = attachments.at(-1)?.id ?? 0;
  const invalid = badRequest("Invalid attachment");
  expect(await cordelia.refused("DELETE", `/attachments/${id}`)).toEqual(invalid);
  expect(await hamlet.refused("DELETE", "/attachments/99999")).toEqual(invalid);
  const queue = await hamlet.register({ event_types: ["attachment"] });
  await hamlet.ok("DELETE", `/attachments/${id}`);
  const left = upload_space_used - "short-lived".length;
  expect(await queue.all()).toEqual([
    { id: expect.any(Number), type: "attachment", op: "remove", attachment: { id }, upload_space_used: left },
  ]);
  expect(await hamlet.refused("DELETE", `/attachments/${id}`)).toEqual(invalid);
  expect((await get(hamlet, uri)).status).toBe(404);
  expect(storedFiles(world)).toHaveLength(stored.length - 1);
  expect((await listed(hamlet)).upload_space_used).toBe(left);
});

test("the files of an organization together can't exceed its quota", async () => {
  await using small = await World.start({ environment: { CONFAB_UPLOAD_QUOTA_MIB: "1" } });
  const person = small.as("hamlet");
  const { state } = await person.register({ fetch_event_types: ["realm"] });
  expect(state).toMatchObject({ realm_upload_quota_mib: 1, max_file_upload_size_mib: 25 });
  await upload(person, Buffer.alloc(MEBIBYTE - 5));
  const before = storedFiles(small);
  expect(await post(small.as("cordelia"), [file("123456", "six.txt")])).toEqual({
    status: 400,
    body: {
      result: "error",
      msg: "Upload would exceed your organization's upload quota.",
      code: "REALM_UPLOAD_QUOTA",
    },
  });
  expect(storedFiles(small)).toEqual(before);
  await upload(small.as("cordelia"), "12345");
});

/** Sends a body unchanged. */
async function raw(body: string | ReadableStream, contentType: string) {
  const response = await fetch(`${hamlet.url}/api/v1/user_uploads`, {
    method: "POST",
    headers: { authorization: hamlet.authorization, "content-type": contentType },
    body,
    duplex: "half",
  } as RequestInit);
  return { status: response.status, body: await response.json() };
}

test("if the database connection is lost, the file is kept if recorded, and removed later otherwise", async () => {
  const realm = world.server.realms.first;
  const user = realm.model.users.get(hamlet.userId);
  if (!user) throw new Error("Hamlet is there");
  const lost = new DatabaseUnavailable(new Error("The connection was lost"));
  const attempt = async (text: string, write: typeof realm.write): Promise<string[]> => {
    const before = storedFiles(world);
    const incoming = await realm.context.incoming.receive("notes.txt", Readable.from([text]));
    const uploading = uploadFile(realm, async (work) => write((tx) => work(tx, user)), incoming);
    await expect(uploading).rejects.toBe(lost);
    await realm.context.incoming.discard(incoming);
    return storedFiles(world).filter((name) => !before.includes(name));
  };
  const kept = await attempt("kept", async (work) => {
    await realm.write(work);
    throw lost;
  });
  const notKept = await attempt("not kept", async () => {
    throw lost;
  });
  await world.clock.advance(2 * 3600 * 1000);
  await world.settle();
  const files = storedFiles(world);
  expect([kept, notKept].map(([name = ""]) => files.includes(name))).toEqual([true, false]);
  const { path_id = "" } = (await listed(hamlet)).attachments.at(-1) ?? {};
  expect((await get(hamlet, `/user_uploads/${path_id}`)).bytes.toString()).toBe("kept");
});
