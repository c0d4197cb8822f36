import { World } from "@confab/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

test("reference 3.3: no key goes without a password but for development", async () => {
  await using world = await World.start();
  expect(await ask(world, "hamlet@example.com")).toEqual({
    status: 400,
    body: {
      result: "error",
      msg: "This server gives out API keys only for passwords.",
      code: "BAD_REQUEST",
    },
  });
  expect(await environment(world)).toMatchObject({ development_environment: false });
});

describe("on a server for development", () => {
  let world: World;
  beforeAll(async () => {
    world = await World.start({ environment: { CONFAB_DEVELOPMENT: "on" } });
  });
  afterAll(() => world[Symbol.asyncDispose]());

  test("a person's key is there for the address", async () => {
    const { apiKey } = world.as("hamlet");
    expect(await ask(world, " Hamlet@example.com ")).toEqual({
      status: 200,
      body: { result: "success", msg: "", api_key: apiKey, email: "hamlet@example.com" },
    });
    expect(await environment(world)).toMatchObject({ development_environment: true });
  });

  test("of nobody else", async () => {
    const bot = await newBot(world.as("hamlet"), "keyless");
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
    await world.as("owner").ok("DELETE", `/users/${person.userId}`);
    expect(await ask(world, "gone.away@example.com")).toMatchObject({
      status: 401,
      body: { code: "USER_DEACTIVATED", msg: "Account is deactivated" },
    });
  });
});
