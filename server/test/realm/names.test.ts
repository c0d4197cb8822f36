/** Names without characters that can't be seen, or that turn the text around them. */
import { type Person, World } from "@confab/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let world: World;
let owner: Person;
let groupId = 0;
let streamId = 0;
beforeAll(async () => {
  world = await World.start();
  owner = world.as("owner");
  await owner.ok("POST", "/user_groups/create", { name: "crew", description: "", members: [] });
  const { user_groups } = await owner.ok<{ user_groups: { id: number; name: string }[] }>(
    "GET",
    "/user_groups",
  );
  groupId = user_groups.find(({ name }) => name === "crew")?.id ?? 0;
  ({ stream_id: streamId } = await owner.ok<{ stream_id: number }>("GET", "/get_stream_id", {
    stream: "general",
  }));
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

const characters: readonly [string, string][] = [
  ["a line feed", "\n"],
  ["a tabulator", "\t"],
  ["an escape", "\x1b"],
  ["a delete", "\x7f"],
  ["a line separator", "\u2028"],
  ["a change of direction", "\u202e"],
  ["an isolated direction", "\u2066"],
];

describe.each(characters)("with %s", (_, character) => {
  const name = `a${character}b`;
  const places: readonly [string, () => Promise<{ msg: string }>][] = [
    ["stream", () => owner.refused("POST", "/users/me/subscriptions", { subscriptions: [{ name }] })],
    ["stream", () => owner.refused("PATCH", `/streams/${streamId}`, { new_name: name })],
    [
      "user group",
      () => owner.refused("POST", "/user_groups/create", { name, description: "", members: [] }),
    ],
    ["user group", () => owner.refused("PATCH", `/user_groups/${groupId}`, { name, description: "" })],
    ["organization", () => owner.refused("PATCH", "/realm", { name })],
  ];
  test.each(places)("rejects the name of a %s (%#)", async (what, attempt) => {
    expect((await attempt()).msg).toBe(`Invalid character in ${what} name, at position 2!`);
  });

  test("rejects the name of a person", async () => {
    expect((await owner.refused("PATCH", "/settings", { full_name: name })).msg).toBe(
      "Invalid characters in name!",
    );
  });
});

test("accepts what joins emoji", async () => {
  await owner.ok("POST", "/users/me/subscriptions", { subscriptions: [{ name: "family 👩‍👩‍👧" }] });
});
