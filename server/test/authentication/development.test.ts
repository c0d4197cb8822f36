import { World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { state } from "../realm/support.ts";
import { newBot } from "../users/support.ts";

async function ask(world: World, username: string) {
  const response = await fetch(`${world.url}/api/v1/dev_fetch_api_key`, {
    method: "POST",
    body: new URLSearchParams({ username }),
  });
  return { status: response.status, body: await response.json() };
}

const environment = (world: World) =>
  state<{ development_environment: boolean }>(world.as("hamlet"), "realm");

test("keys without a password exist only in development mode", async () => {
  await using world = await World.start();
  expect(await ask(world, "hamlet@example.com")).toEqual({
    status: 400,
    body: {
      result: "error",
      msg: "This server issues API keys only in exchange for passwords.",
      code: "BAD_REQUEST",
    },
  });
  expect(await environment(world)).toMatchObject({ development_environment: false });
});

const listAt = async (url: string) => {
  const response = await fetch(`${url}/dev_list_users`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

test("rejects the list of accounts outside development mode", async () => {
  await using world = await World.start();
  for (const door of ["/api/v1", "/json"]) {
    expect(await listAt(`${world.url}${door}`)).toEqual({
      status: 400,
      body: {
        result: "error",
        msg: "This server lists its accounts only in development mode.",
        code: "BAD_REQUEST",
      },
    });
  }
});

describe("on a development server", () => {
  const { world, owner, hamlet } = useWorld({ environment: { CONFAB_DEVELOPMENT: "on" } });

  test("returns a person's key for their address", async () => {
    const { apiKey } = hamlet;
    expect(await ask(world, " Hamlet@example.com ")).toEqual({
      status: 200,
      body: { result: "success", msg: "", api_key: apiKey, email: "hamlet@example.com" },
    });
    expect(await environment(world)).toMatchObject({ development_environment: true });
  });

  test("returns no other keys", async () => {
    const bot = await newBot(hamlet, "keyless");
    for (const username of ["nobody@example.com", bot.email, "notification-bot@zulip.com"]) {
      expect(await ask(world, username)).toEqual({
        status: 401,
        body: {
          result: "error",
          msg: "Your username or password is incorrect",
          code: "AUTHENTICATION_FAILED",
        },
      });
    }
    expect(await ask(world, "hamlet")).toMatchObject({
      status: 400,
      body: { msg: "Enter a valid email address." },
    });
    const person = await world.newPerson("Gone Away");
    await owner.ok("DELETE", `/users/${person.userId}`);
    expect(await ask(world, "gone.away@example.com")).toMatchObject({
      status: 401,
      body: { code: "USER_DEACTIVATED", msg: "Account is deactivated" },
    });
  });

  test("lists the people who can sign in, administrators separately", async () => {
    const bot = await newBot(hamlet, "unlisted");
    const person = await world.newPerson("Long Gone");
    await owner.ok("DELETE", `/users/${person.userId}`);
    for (const door of ["/api/v1", "/json"]) {
      const { status, body } = await listAt(`${world.url}${door}`);
      expect(status).toBe(200);
      const { direct_admins, direct_users } = body as Record<string, { email: string; realm_uri: string }[]>;
      expect(direct_admins).toContainEqual({ email: owner.email, realm_uri: world.url });
      expect(direct_users).toContainEqual({ email: hamlet.email, realm_uri: world.url });
      const all = [...(direct_admins ?? []), ...(direct_users ?? [])].map(({ email }) => email);
      expect(new Set(all).size).toBe(all.length);
      expect(all).not.toContain(bot.email);
      expect(all).not.toContain("long.gone@example.com");
      expect(all.some((email) => email.includes("notification-bot"))).toBe(false);
      for (const email of all) expect(await ask(world, email)).toMatchObject({ status: 200 });
    }
  });
});
