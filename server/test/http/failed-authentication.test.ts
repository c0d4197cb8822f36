import { useWorld } from "@confab/testkit/vitest";
import { beforeEach, expect, test } from "vitest";

const LIMIT = 100;

const { world, hamlet } = useWorld({
  environment: { CONFAB_RATE_LIMITS: "on", CONFAB_TRUSTED_PROXIES: "127.0.0.1" },
});
beforeEach(async () => {
  await world.clock.advance(61_000);
});

const wrongKey = "x".repeat(32);
const wrongHeader = `Basic ${Buffer.from(`hamlet@example.com:${wrongKey}`).toString("base64")}`;

async function ask(path: string, from: string, key?: string): Promise<{ status: number; body: unknown }> {
  const url = new URL(world.url + path);
  const isHeader = key?.startsWith("Basic ");
  if (key !== undefined && !isHeader) url.searchParams.set("api_key", key);
  const response = await fetch(url, {
    redirect: "manual",
    headers: { "x-forwarded-for": from, ...(isHeader ? { authorization: key } : {}) },
  });
  const text = await response.text();
  return { status: response.status, body: text.startsWith("{") ? JSON.parse(text) : text };
}

test.each([
  ["/avatar/1", wrongKey],
  ["/avatar/hamlet@example.com/medium", wrongKey],
  ["/avatar/1", wrongHeader],
  ["/avatar/1", "malformed"],
  ["/user_uploads/1/aa/bb/some.png", wrongKey],
  ["/user_uploads/1/aa/bb/some.png", wrongHeader],
  ["/thumbnail?url=user_uploads/1/aa/bb/some.png&size=full", wrongKey],
  ["/realm_exports/aa/bb/export.zip", wrongKey],
  ["/calls/bigbluebutton/join?meeting_id=1&password=a&checksum=b", wrongKey],
  ["/api/v1/users/me", wrongHeader],
  ["/json/users/me", wrongHeader],
] as const)("counts wrong credentials against the address: %s with %s", async (path, key) => {
  const statuses = [];
  for (let count = 0; count < LIMIT; count += 1) statuses.push((await ask(path, "192.0.2.1", key)).status);
  expect(new Set(statuses)).toEqual(new Set([401]));
  const refused = await ask(path, "192.0.2.1", key);
  expect(refused).toMatchObject({ status: 429, body: { code: "RATE_LIMIT_HIT" } });
  expect((await ask(path, "192.0.2.2", key)).status).toBe(401);
  const { apiKey, userId } = hamlet;
  expect((await ask(`/avatar/${userId}`, "192.0.2.1", apiKey)).status).toBe(302);
});
