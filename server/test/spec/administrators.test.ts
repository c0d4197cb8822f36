import type { Person, PersonName } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";

const { world, hamlet, cordelia } = useWorld();

const administrators: PersonName[] = ["owner", "administrator"];
const others: PersonName[] = ["moderator", "hamlet", "guest"];

/**
 * Requests that docs/interface/permissions.md#reserved-for-administrators reserves for administrators. Attempts differ,
 * so that the second is no repetition.
 */
const reserved: Record<string, (attempt: number) => Parameters<Person["ok"]>> = {
  "updating the defaults of settings": (attempt: number) => [
    "PATCH",
    "/realm/user_settings_defaults",
    { starred_message_counts: attempt % 2 === 0 },
  ],
  "creating a custom profile field": (attempt: number) => [
    "POST",
    "/realm/profile_fields",
    { name: `Field ${attempt}`, field_type: 1 },
  ],
  "updating a user": (attempt: number) => [
    "PATCH",
    `/users/${cordelia.userId}`,
    { full_name: `Cordelia ${attempt} Member` },
  ],
  "unsubscribing another user": () => [
    "DELETE",
    "/users/me/subscriptions",
    { subscriptions: ["general"], principals: [cordelia.userId] },
  ],
};

describe.each(Object.entries(reserved))("%s", (_, request) => {
  test.each(administrators)("is allowed to the %s", async (name) => {
    await world.as(name).ok(...request(administrators.indexOf(name)));
  });

  test.each(others)("is rejected for the %s and changes nothing", async (name) => {
    const realm = world.server.realms.first;
    const before = realm.log.position;
    const { status, code } = await world.as(name).refused(...request(10 + others.indexOf(name)));
    expect(status).toBe(400);
    expect(["UNAUTHORIZED_PRINCIPAL", "BAD_REQUEST"]).toContain(code);
    expect(realm.log.position).toBe(before);
  });
});

describe("fetch_api_key", () => {
  test("accepts credentials in the form body, and returns a key that works in Basic authentication", async () => {
    const response = await fetch(`${world.url}/api/v1/fetch_api_key`, {
      method: "POST",
      body: new URLSearchParams({ username: "hamlet@example.com", password: "correct horse battery" }),
    });
    const { api_key, email } = (await response.json()) as { api_key: string; email: string };
    expect(email).toBe("hamlet@example.com");
    const own = await fetch(`${world.url}/api/v1/users/me`, {
      headers: { authorization: `Basic ${btoa(`${email}:${api_key}`)}` },
    });
    expect(await own.json()).toMatchObject({ result: "success", user_id: hamlet.userId });
  });
});
