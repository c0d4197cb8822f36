/** Long parts that many answers share are compressed once, for clients that accept it. */
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";

const { world, owner, hamlet, cordelia } = useWorld();

/** Long enough that the list of users is sent as shared bytes. */
const USERS = 60;

beforeAll(async () => {
  for (let number = 0; number < USERS; number += 1) {
    await owner.ok("POST", "/users", {
      email: `colleague${number}@example.com`,
      password: "correct horse battery staple",
      full_name: `Kollegin Nr. ${number} für Ärger`,
    });
  }
});

/** Registers as Hamlet, without a library that decodes the answer. */
async function register(acceptEncoding?: string): Promise<{ answer: IncomingMessage; bytes: Buffer }> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = {
      authorization: hamlet.authorization,
      ...(acceptEncoding === undefined ? {} : { "accept-encoding": acceptEncoding }),
    };
    const url = new URL("/api/v1/register", world.server.url);
    url.searchParams.set("fetch_event_types", JSON.stringify(["realm_user", "subscription"]));
    get(url, { method: "POST", headers, agent: false }, resolve).on("error", reject);
  });
  return { answer, bytes: await buffer(answer) };
}

describe("an answer with all users", () => {
  test.each(["gzip", "deflate, gzip;q=0.5, br", "x-gzip"])("is compressed for %s", async (accepted) => {
    const plain = await register();
    const compressed = await register(accepted);
    expect(compressed.answer.headers["content-encoding"]).toBe("gzip");
    expect(Number(compressed.answer.headers["content-length"])).toBe(compressed.bytes.length);
    expect(compressed.bytes.length).toBeLessThan(plain.bytes.length / 2);
    const state = (bytes: Buffer) => ({ ...JSON.parse(bytes.toString()), queue_id: "", last_event_id: 0 });
    const content = gunzipSync(compressed.bytes);
    expect(state(content)).toEqual(state(plain.bytes));
    expect(content.toString()).toContain("für Ärger");
    expect(state(content).realm_users.length).toBeGreaterThan(USERS);
  });

  test.each([undefined, "identity", "br", "gzip;q=0", "nogzip"])(
    "is not compressed for %s",
    async (accepted) => {
      const { answer, bytes } = await register(accepted);
      expect(answer.headers["content-encoding"]).toBeUndefined();
      expect(Number(answer.headers["content-length"])).toBe(bytes.length);
      expect(JSON.parse(bytes.toString()).result).toBe("success");
    },
  );

  test("tells caches that it depends on the accepted encoding", async () => {
    for (const accepted of [undefined, "gzip"]) {
      const { answer } = await register(accepted);
      expect(answer.headers.vary).toBe("Accept-Language, Accept-Encoding");
    }
  });

  test("shows the newest names, and each viewer only the addresses that they may see", async () => {
    const listed = async (viewer: typeof hamlet, userId: number) => {
      const { realm_users } = await viewer.ok<{ realm_users: { user_id: number }[] }>("POST", "/register", {
        fetch_event_types: ["realm_user"],
      });
      return realm_users.find(({ user_id }) => user_id === userId);
    };
    await owner.ok("PATCH", "/realm", { email_address_visibility: 3 });
    expect(await listed(owner, hamlet.userId)).toHaveProperty("delivery_email");
    expect(await listed(hamlet, cordelia.userId)).not.toHaveProperty("delivery_email");
    await owner.ok("PATCH", `/users/${cordelia.userId}`, { full_name: "Cordelia the Renamed" });
    expect(await listed(hamlet, cordelia.userId)).toMatchObject({ full_name: "Cordelia the Renamed" });
    await owner.ok("DELETE", `/users/${cordelia.userId}`);
    expect(await listed(hamlet, cordelia.userId)).toBeUndefined();
  });
});
