/** Bodies that arrive a byte at a time, and bodies that are merely slow. */
import { mkdirSync, readdirSync, statSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, expect, test, vi } from "vitest";

const { world, hamlet } = useWorld();
let directory: string;

beforeAll(() => {
  directory = join(world.dataDir, "uploads", "incoming");
  mkdirSync(directory, { recursive: true });
});

const HALF_MINUTE = 30_000;
const patient = { timeout: 20_000, interval: 5 };

/** A connection with a request under way. */
class Begun implements Disposable {
  readonly #socket: Socket;
  answer = "";
  isClosed = false;

  constructor(head: readonly string[], body: string) {
    const { hostname, port } = new URL(world.url);
    this.#socket = connect(Number(port), hostname);
    this.#socket.on("data", (data) => {
      this.answer += data.toString();
    });
    this.#socket.on("error", () => undefined);
    this.#socket.on("close", () => {
      this.isClosed = true;
    });
    const headers = [...head, "Host: localhost", `Authorization: ${hamlet.authorization}`];
    this.write(`${headers.join("\r\n")}\r\n\r\n${body}`);
  }

  write(text: string): void {
    this.#socket.write(text);
  }

  get status(): number {
    return Number(this.answer.slice(9, 12));
  }

  [Symbol.dispose](): void {
    this.#socket.destroy();
  }
}

const begin = (path: string, contentType: string, length: number, body: string) =>
  new Begun([`POST ${path} HTTP/1.1`, `Content-Type: ${contentType}`, `Content-Length: ${length}`], body);

const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=edge";
const fileHead = '--edge\r\ncontent-disposition: form-data; name="f"; filename="slow.txt"\r\n\r\n';
const fileEnd = "\r\n--edge--\r\n";

const upload = (content: number, sent: string) =>
  begin("/api/v1/user_uploads", MULTIPART, fileHead.length + content + fileEnd.length, fileHead + sent);

/** Returns the sizes of the incoming files, in bytes. */
function incoming(): number[] {
  return readdirSync(directory).flatMap(
    (name) => statSync(join(directory, name), { throwIfNoEntry: false })?.size ?? [],
  );
}

/** Sends a byte every half minute until the condition is true. */
const dripUntil = (request: Begun, isSo: () => boolean) =>
  vi.waitUntil(async () => {
    if (isSo()) return true;
    request.write("x");
    await world.clock.advance(HALF_MINUTE);
    return false;
  }, patient);

test("rejects a file that arrives a byte at a time, and keeps nothing of it", async () => {
  using request = upload(10_000_000, "x".repeat(1000));
  await vi.waitUntil(() => incoming().some((size) => size > 0), patient);
  await dripUntil(request, () => request.isClosed);
  expect(request.status).toBe(408);
  expect(request.answer).toContain('"msg":"The request arrived too slowly."');
  expect(request.answer.toLowerCase()).toContain("\r\nconnection: close\r\n");
  expect(incoming()).toEqual([]);
});

test("rejects a form that arrives like this at any endpoint", async () => {
  for (const path of ["/api/v1/messages", "/json/messages", "/api/v1/fetch_api_key", "/login/"]) {
    using request = begin(path, FORM, 100_000, "content=x");
    await dripUntil(request, () => request.isClosed);
    expect([path, request.status]).toEqual([path, 408]);
  }
});

test("rejects a body without a length", async () => {
  using request = new Begun(
    ["POST /api/v1/messages HTTP/1.1", `Content-Type: ${FORM}`, "Transfer-Encoding: chunked"],
    "9\r\ncontent=x\r\n",
  );
  await vi.waitUntil(async () => {
    request.write("1\r\nx\r\n");
    await world.clock.advance(HALF_MINUTE);
    return request.isClosed;
  }, patient);
  expect(request.status).toBe(408);
});

test("closes a connection with the rest of a body that was answered already", async () => {
  using request = begin("/api/v1/no/such/path", FORM, 100_000, "a=b");
  await dripUntil(request, () => request.isClosed);
  expect([400, 404, 408]).toContain(request.status);
});

test("accepts a body on a slow connection", async () => {
  const piece = 20_000;
  const pieces = 6;
  using request = upload(piece * pieces, "x".repeat(piece));
  for (let sent = 1; sent < pieces; sent += 1) {
    // Except the bytes that may be the beginning of the form's boundary.
    await vi.waitUntil(() => incoming().some((size) => size > piece * sent - 100), patient);
    await world.clock.advance(HALF_MINUTE);
    request.write("x".repeat(piece));
  }
  request.write(fileEnd);
  await vi.waitUntil(() => request.answer !== "", patient);
  expect(request.status).toBe(200);
});

test("keeps a held poll, which has no body, while others are slow", async () => {
  const queue = await hamlet.register({ event_types: ["message"] });
  const poll = queue.next();
  using request = begin("/api/v1/messages", FORM, 100_000, "content=x");
  await dripUntil(request, () => request.isClosed);
  await hamlet.sendTo([hamlet], "here it is");
  expect((await poll).length).toBeGreaterThan(0);
});
