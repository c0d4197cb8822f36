import { gzipSync } from "node:zlib";
import { TestClock } from "@confab/testkit";
import { describe, expect, test } from "vitest";
import { MAX_BYTES, Outgoing, TIMEOUT_MILLISECONDS } from "../../src/outgoing/outgoing.ts";
import { NameServer, rangesOf, Site } from "./support.ts";

const loopback = rangesOf("127.0.0.1/32");
const clock = new TestClock(0);
const never = new AbortController().signal;

const outgoing = (allowed = loopback, nameServers: readonly string[] = []) =>
  new Outgoing({ clock, allowed, ...(nameServers.length > 0 && { nameServers }) });

const get = (url: string, by = outgoing()) => by.get(url, () => "body", never);

const html = { "content-type": "text/html" };

describe("an address", () => {
  test("is requested without cookies or credentials", async () => {
    await using site = await Site.start((_, response) => response.writeHead(200, html).end("yes"));
    const { body, type } = await get(site.url("/a?b", "somebody:secret@127.0.0.1"));
    expect(body.toString()).toBe("yes");
    expect(type).toBe("text/html");
    const [{ path, headers } = { path: "", headers: {} }] = site.asked;
    expect(path).toBe("/a?b");
    expect(headers).not.toHaveProperty("cookie");
    expect(headers).not.toHaveProperty("authorization");
  });

  test.each([
    "http://127.0.0.1:1/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://169.254.169.254/latest/meta-data",
    "http://10.0.0.1/",
    "http://192.168.0.1/",
    "http://[fd00::1]/",
    "http://0.0.0.0/",
  ])("is not requested if it is in a private network: %s", async (url) => {
    await expect(get(url, outgoing([]))).rejects.toThrow("The address is not public");
  });

  test.each([
    "ftp://127.0.0.1/",
    "file:///etc/hosts",
    "gopher://127.0.0.1/",
    "javascript:a",
    "data:text/html,a",
  ])("is not requested with another scheme: %s", async (url) => {
    await expect(get(url)).rejects.toThrow("The address is not a web address");
  });

  test.each(["", "http://", "/a"])("is not requested if it is invalid: %j", async (url) => {
    await expect(get(url)).rejects.toThrow("The address is invalid");
  });
});

describe("a name", () => {
  test("is requested only at its public addresses", async () => {
    await using site = await Site.start((_, response) => response.writeHead(200, html).end("yes"));
    await using names = await NameServer.start({
      "local.example": [["127.0.0.1"]],
      "both.example": [["10.0.0.1", "127.0.0.1", "192.168.0.1"]],
      "private.example": [["10.0.0.1"]],
    });
    const allowing = outgoing(loopback, [names.address]);
    expect((await get(site.url("/", "local.example"), allowing)).body.toString()).toBe("yes");
    expect((await get(site.url("/", "both.example"), allowing)).body.toString()).toBe("yes");
    await expect(get(site.url("/", "private.example"), allowing)).rejects.toThrow(
      "The address is not public",
    );
    const strict = outgoing([], [names.address]);
    await expect(get(site.url("/", "local.example"), strict)).rejects.toThrow();
    expect(site.asked).toHaveLength(2);
  });

  test("is resolved each time it is used", async () => {
    await using site = await Site.start((_, response) =>
      response.writeHead(302, { location: site.url("/next", "moving.example") }).end(),
    );
    await using names = await NameServer.start({ "moving.example": [["127.0.0.1"], ["127.0.0.2"]] });
    await expect(get(site.url("/", "moving.example"), outgoing(loopback, [names.address]))).rejects.toThrow(
      "The address is not public",
    );
    expect(site.asked.map(({ path }) => path)).toEqual(["/"]);
  });

  test("is an error if it is unknown", async () => {
    await using names = await NameServer.start({});
    await expect(get("http://unknown.example/", outgoing(loopback, [names.address]))).rejects.toThrow();
  });
});

describe("a redirect", () => {
  const redirecting = (to: (path: string) => string) =>
    Site.start((request, response) => {
      if (request.url === "/0") response.writeHead(200, html).end("there");
      else response.writeHead(302, { location: to(request.url ?? "") }).end();
    });

  test("is followed three times", async () => {
    await using site = await redirecting((path) => `/${Number(path.slice(1)) - 1}`);
    const { body, url } = await get(site.url("/3"));
    expect(body.toString()).toBe("there");
    expect(url).toBe(site.url("/0"));
    await expect(get(site.url("/4"))).rejects.toThrow("There were too many redirects");
  });

  test.each(["http://127.0.0.2/", "http://[::1]/", "//169.254.169.254/"])(
    "is not followed to %s",
    async (location) => {
      await using site = await redirecting(() => location);
      await expect(get(site.url("/1"))).rejects.toThrow("The address is not public");
    },
  );

  test("is not followed to another scheme", async () => {
    await using site = await redirecting(() => "file:///etc/hosts");
    await expect(get(site.url("/1"))).rejects.toThrow("The address is not a web address");
  });
});

describe("a response", () => {
  test.each([404, 500, 304, 204, 206])("is rejected with the status %i", async (status) => {
    await using site = await Site.start((_, response) => response.writeHead(status, html).end());
    await expect(get(site.url("/"))).rejects.toThrow(`The response has the status ${status}`);
  });

  test("is read only if the caller wants it", async () => {
    await using site = await Site.start((_, response) =>
      response.writeHead(200, { "content-type": 'Image/PNG; charset="x"' }).end("a picture"),
    );
    const wanted = (use: "body" | "type" | "nothing") => outgoing().get(site.url("/"), () => use, never);
    expect(await wanted("type")).toMatchObject({ type: "image/png", charset: "x", body: Buffer.alloc(0) });
    expect((await wanted("body")).body.toString()).toBe("a picture");
    await expect(wanted("nothing")).rejects.toThrow("The response has the type image/png");
  });

  test("is read up to a limit, and no further", async () => {
    const closed = Promise.withResolvers<void>();
    await using site = await Site.start((_, response) => {
      response.writeHead(200, html).on("close", () => closed.resolve());
      // Sends as much as the client accepts, without end.
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, "a")));
      };
      response.on("drain", write);
      write();
    });
    expect((await get(site.url("/"))).body).toHaveLength(MAX_BYTES);
    await closed.promise;
  });

  test("may be compressed, within the same limit", async () => {
    const text = Array.from({ length: 5_000 }, (_, number) => number).join(" ");
    const bodies: Readonly<Record<string, Buffer>> = {
      "/small": gzipSync("small"),
      "/large": gzipSync(Buffer.alloc(50 * MAX_BYTES, "a")),
      "/cut": gzipSync(text).subarray(0, 2_000),
      // Many empty blocks, and then data: the compressed size is limited as well.
      "/empty": Buffer.concat([
        gzipSync("").subarray(0, 10),
        ...Array.from({ length: 400_000 }, () => Buffer.from([0, 0, 0, 0xff, 0xff])),
        Buffer.from([1, 1, 0, 0xfe, 0xff, 97]),
      ]),
    };
    await using site = await Site.start((request, response) =>
      response.writeHead(200, { ...html, "content-encoding": "gzip" }).end(bodies[request.url ?? ""]),
    );
    expect((await get(site.url("/small"))).body.toString()).toBe("small");
    expect((await get(site.url("/large"))).body).toHaveLength(MAX_BYTES);
    const cut = (await get(site.url("/cut"))).body.toString();
    expect(text.startsWith(cut)).toBe(true);
    expect(cut.length).toBeGreaterThan(2_000);
    expect((await get(site.url("/empty"))).body).toHaveLength(0);
  });

  test("is rejected if it has another encoding, or is not HTTP", async () => {
    await using site = await Site.start((request, response) => {
      if (request.url === "/broken") response.socket?.end("What?");
      else response.writeHead(200, { ...html, "content-encoding": "zstd" }).end("a");
    });
    await expect(get(site.url("/"))).rejects.toThrow("The response has the encoding zstd");
    await expect(get(site.url("/broken"))).rejects.toThrow("The request failed");
  });

  test.each(["/silent", "/slow"])("has to arrive in time: %s", async (path) => {
    await using site = await Site.start((request, response) => {
      if (request.url === "/slow") response.writeHead(200, html).write("a");
    });
    const came = site.nextRequest();
    const getting = expect(get(site.url(path))).rejects.toThrow("The response took too long");
    await came;
    await clock.advance(TIMEOUT_MILLISECONDS - 1);
    await clock.advance(1);
    await getting;
  });

  test("is abandoned when the caller gives up", async () => {
    await using site = await Site.start(() => undefined);
    const stop = new AbortController();
    const came = site.nextRequest();
    const getting = expect(outgoing().get(site.url("/"), () => "body", stop.signal)).rejects.toThrow(
      "The request was canceled",
    );
    await came;
    stop.abort();
    await getting;
  });
});
