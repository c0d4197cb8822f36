import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readConfig } from "@confab/server/config/config";
import { World } from "@confab/testkit";
import { describe, expect, test } from "vitest";
import { get } from "../files/support.ts";
import { state } from "./support.ts";

interface RealmState {
  readonly jitsi_server_url: string;
  readonly realm_available_video_chat_providers: Readonly<Record<string, { id: number; name: string }>>;
}

const calls = (world: World) => state<RealmState & Record<string, unknown>>(world.as("guest"), "realm");

test("video calls use Jitsi's public server", async () => {
  await using world = await World.start();
  expect((await calls(world)).jitsi_server_url).toBe("https://meet.jit.si");
});

test("video calls use the server that the operator sets", async () => {
  await using world = await World.start({
    environment: { CONFAB_JITSI_SERVER_URL: "https://meet.example.com/" },
  });
  expect((await calls(world)).jitsi_server_url).toBe("https://meet.example.com");
});

const SECRET = "639259d4-9dd8-4b25-bf01-95f9567eaf4b";

/** A server like BigBlueButton that accepts calls, and rejects callers without the secret. */
async function startBigBlueButton() {
  const begun: URLSearchParams[] = [];
  const joined: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    const [, call = "", query = "", checksum] =
      /^\/bigbluebutton\/api\/(\w+)\?(.*)&checksum=(\w+)$/.exec(request.url ?? "") ?? [];
    const expected = createHash("sha256")
      .update(call + query + SECRET)
      .digest("hex");
    const isRight = checksum === expected;
    if (isRight) (call === "create" ? begun : joined).push(new URLSearchParams(query));
    const code = isRight
      ? "SUCCESS"
      : "FAILED</returncode><messageKey>checksumError</messageKey><returncode>";
    response.setHeader("content-type", "text/xml");
    response.end(`<response>\n<returncode>${code}</returncode>\n</response>`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    begun,
    joined,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bigbluebutton`,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

const worldWith = (url: string, secret = SECRET) =>
  World.start({
    environment: { CONFAB_BIG_BLUE_BUTTON_URL: `${url}/`, CONFAB_BIG_BLUE_BUTTON_SECRET: secret },
  });

const newLink = async (world: World): Promise<string> =>
  (await world.as("hamlet").ok<{ url: string }>("GET", "/calls/bigbluebutton/create")).url;

describe("GET /calls/bigbluebutton/create", () => {
  test("returns a link that each user joins under their own name", async () => {
    await using service = await startBigBlueButton();
    await using world = await worldWith(service.url);
    const link = await newLink(world);
    expect(link).toMatch(
      /^\/calls\/bigbluebutton\/join\?meeting_id=confab-[\da-f]{32}&password=[\da-f]{32}&/,
    );
    expect(await newLink(world)).not.toBe(link);
    expect(service.begun).toEqual([]);
    const { searchParams: own } = new URL(link, world.url);
    for (const name of ["cordelia", "guest"] as const) {
      const { status, headers } = await get(world.as(name), link);
      expect(status).toBe(302);
      const target = headers.get("location") ?? "";
      expect(target.startsWith(`${service.url}/api/join?`)).toBe(true);
      expect((await fetch(target)).status).toBe(200);
    }
    expect(service.begun.map((query) => query.get("meetingID"))).toEqual(
      Array(2).fill(own.get("meeting_id")),
    );
    expect(service.begun[0]?.get("moderatorPW")).toBe(own.get("password"));
    expect(service.begun[0]?.get("name")).toBe("Test Organization");
    expect(service.joined.map((query) => [query.get("fullName"), query.get("password")])).toEqual([
      ["Cordelia Member", own.get("password")],
      ["Gus Guest", own.get("password")],
    ]);
  });

  test("rejects altered links, and users without an account", async () => {
    await using service = await startBigBlueButton();
    await using world = await worldWith(service.url);
    const link = await newLink(world);
    const other = link.replace(
      /password=\w/,
      (text) => `${text.slice(0, -1)}${text.endsWith("0") ? "1" : "0"}`,
    );
    const answer = await get(world.as("cordelia"), other);
    expect([answer.status, JSON.parse(answer.bytes.toString())]).toMatchObject([
      400,
      { msg: "Invalid signature" },
    ]);
    expect((await get(world.as("cordelia"), link.replace(/&checksum=.*/, ""))).status).toBe(400);
    expect((await get(undefined, link, {}, world.url)).status).toBe(401);
    expect(service.begun).toEqual([]);
  });

  test("reports that BigBlueButton refuses or is unavailable", async () => {
    const service = await startBigBlueButton();
    await using world = await worldWith(service.url, "another secret");
    const join = async () => {
      const { status, bytes } = await get(world.as("hamlet"), await newLink(world));
      return [status, (JSON.parse(bytes.toString()) as { msg: string }).msg];
    };
    expect(await join()).toEqual([502, "The BigBlueButton server returned an unexpected error."]);
    await service[Symbol.asyncDispose]();
    expect(await join()).toEqual([502, "Error connecting to the BigBlueButton server."]);
  });

  test("is rejected if BigBlueButton is not configured, and so is Zoom", async () => {
    await using world = await World.start();
    const hamlet = world.as("hamlet");
    expect(await hamlet.refused("GET", "/calls/bigbluebutton/create")).toMatchObject({
      status: 400,
      msg: "BigBlueButton is not configured.",
    });
    expect(await hamlet.refused("POST", "/calls/zoom/create")).toMatchObject({
      status: 400,
      msg: "Zoom credentials have not been configured",
    });
  });

  test("can be chosen by organizations if it is configured", async () => {
    const choice = { video_chat_provider: 4 };
    await using world = await worldWith("https://bbb.example.com/bigbluebutton");
    const { realm_available_video_chat_providers: providers } = await calls(world);
    expect(providers["big_blue_button"]).toEqual({ id: 4, name: "BigBlueButton" });
    expect(await world.as("owner").ok("PATCH", "/realm", choice)).toMatchObject(choice);
    await using without = await World.start();
    expect((await calls(without)).realm_available_video_chat_providers).not.toHaveProperty("big_blue_button");
    const refusal = await without.as("owner").refused("PATCH", "/realm", choice);
    expect(refusal.msg).toBe("Invalid video_chat_provider 4");
  });

  test("needs both of its variables", () => {
    expect(() => readConfig({ CONFAB_BIG_BLUE_BUTTON_URL: "https://bbb.example.com" })).toThrow(
      "CONFAB_BIG_BLUE_BUTTON_URL needs CONFAB_BIG_BLUE_BUTTON_SECRET",
    );
    expect(() => readConfig({ CONFAB_BIG_BLUE_BUTTON_SECRET: "x" })).toThrow(
      "CONFAB_BIG_BLUE_BUTTON_SECRET needs CONFAB_BIG_BLUE_BUTTON_URL",
    );
    expect(() =>
      readConfig({ CONFAB_BIG_BLUE_BUTTON_URL: "bbb", CONFAB_BIG_BLUE_BUTTON_SECRET: "x" }),
    ).toThrow("CONFAB_BIG_BLUE_BUTTON_URL");
  });
});
