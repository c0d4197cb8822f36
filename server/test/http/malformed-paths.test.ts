/** Calls every endpoint that has a parameter in its path, with malformed and unknown ids. */
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { type Endpoint, endpoints, sessionEndpoints } from "@confab/contract";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";

const { world, owner } = useWorld();

/** Values that are no ids, or that belong to nothing. */
const malformed = [
  "x",
  "-1",
  "1.5",
  "1e3",
  "0x10",
  "+7",
  "99999999999999999999",
  "9".repeat(1500),
  "",
  "%",
  "%zz",
  "%00",
  "%ff",
  "%ED%A0%80",
  "7%00",
  "%2e%2e",
  "..%2f..%2fmessages",
  "1/2",
  "%20",
  "7%20",
  "null",
  "__proto__",
] as const;

interface Answer {
  readonly status: number;
  readonly type: string | undefined;
  readonly body: string;
}

/** Sends a path unchanged, since `fetch` would normalize it. */
function send(method: string, path: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
  const { hostname, port } = new URL(world.url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers }, async (response) => {
      const { statusCode = 0, headers: received } = response;
      resolve({ status: statusCode, type: received["content-type"], body: await text(response) });
    });
    sent.on("error", reject).end();
  });
}

/** Returns the path with a value for one parameter. The others are well-formed, but name nothing. */
function pathOf({ path, pathParameters }: Endpoint, parameter: string, value: string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === parameter) return value;
    return pathParameters[name] === "id" ? "987654321" : "nothing";
  });
}

const parametersOf = (some: Readonly<Record<string, Endpoint>>) =>
  Object.values(some).flatMap((endpoint) =>
    Object.entries(endpoint.pathParameters).map(([parameter, kind]) => ({ endpoint, parameter, kind })),
  );

const doors = [
  { door: "/api/v1", rows: parametersOf(endpoints) },
  { door: "/json", rows: parametersOf({ ...endpoints, ...sessionEndpoints }) },
];

describe.each(doors)("below $door", ({ door, rows }) => {
  test.each(rows)("$endpoint.method $endpoint.path with a malformed $parameter", async (row) => {
    const { endpoint, parameter, kind } = row;
    for (const value of malformed) {
      const path = door + pathOf(endpoint, parameter, value);
      const answer = await send(endpoint.method, path, { authorization: owner.authorization });
      const summary = `${path.slice(0, 100)}: ${answer.status} ${answer.body.slice(0, 200)}`;
      expect(answer.type, summary).toBe("application/json");
      const body = JSON.parse(answer.body) as { result: string; msg: string };
      // Programs that use the address for browsers have no session.
      const refusals = door === "/json" ? [400, 401, 403, 404, 405] : [400, 404, 405];
      // Any text may be a valid name, or be empty.
      if (kind === "id" || answer.status !== 200) {
        expect(refusals, summary).toContain(answer.status);
        expect(body, summary).toMatchObject({ result: "error", msg: expect.stringMatching(/./) });
      }
    }
  });
});
