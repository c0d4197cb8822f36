import { badRequest, type Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventsOf } from "../events/support.ts";
import { everyRole, expectModelAsStored, look, newBot } from "../users/support.ts";

const { world, owner, administrator, hamlet, cordelia, guest } = useWorld();
afterAll(() => expectModelAsStored(world));

const choices = { tea: { text: "Tea", order: "1" }, water: { text: "Water", order: "2" } };

/** The ids of a field of each type, by the type's name. */
const fields = {
  short: { name: "Motto", field_type: 1 },
  long: { name: "Biography", field_type: 2 },
  choice: { name: "Drink", field_type: 3, field_data: choices },
  date: { name: "Birthday", field_type: 4 },
  url: { name: "Page", field_type: 5 },
  people: { name: "Mentors", field_type: 6 },
  account: { field_type: 7, field_data: { subtype: "github" } },
} as const;
type FieldName = keyof typeof fields;

const ids = {} as Record<FieldName, number>;
beforeAll(async () => {
  for (const [name, field] of Object.entries(fields)) {
    const { id } = await owner.ok<{ id: number }>("POST", "/realm/profile_fields", field);
    ids[name as FieldName] = id;
  }
});

const set = (person: Person, field: FieldName, value: unknown) =>
  person.ok("PATCH", "/users/me/profile_data", { data: [{ id: ids[field], value }] });

const profileOf = async (person: Person) => (await look(world, person.userId)).profile_data;

describe("filling in one's own profile", () => {
  test.each([
    ["short", "To *be*", { value: "To *be*", rendered_value: "<p>To <em>be</em></p>" }],
    ["short", "x".repeat(50), { value: "x".repeat(50), rendered_value: `<p>${"x".repeat(50)}</p>` }],
    [
      "short",
      "@**Cordelia Member**",
      expect.objectContaining({ rendered_value: "<p>@<strong>Cordelia Member</strong></p>" }),
    ],
    ["long", "one\n\ntwo", { value: "one\n\ntwo", rendered_value: "<p>one</p>\n<p>two</p>" }],
    ["long", "y".repeat(500), expect.objectContaining({ value: "y".repeat(500) })],
    ["choice", "tea", { value: "tea" }],
    ["date", "1909-04-05", { value: "1909-04-05" }],
    ["url", "https://example.com/me", { value: "https://example.com/me" }],
    ["account", "hamlet", { value: "hamlet" }],
  ] as const)("%s: %s", async (field, value, expected) => {
    const person = cordelia;
    await set(person, field, value);
    expect(await profileOf(person)).toMatchObject({ [ids[field]]: expected });
    if (field !== "short" && field !== "long") {
      expect((await profileOf(person))?.[ids[field]]).not.toHaveProperty("rendered_value");
    }
  });

  test("people are stored as JSON text", async () => {
    const people = [cordelia.userId, guest.userId];
    await set(hamlet, "people", people);
    expect((await profileOf(hamlet))?.[ids.people]).toEqual({ value: JSON.stringify(people) });
  });

  test("everyone is notified of each change, and of nothing else", async () => {
    const person = await world.newPerson("Talked About");
    const queues = await Promise.all(
      everyRole.map((name) => world.as(name).register({ event_types: ["realm_user"] })),
    );
    const data = [
      { id: ids.short, value: "new" },
      { id: ids.choice, value: "water" },
    ];
    await person.ok("PATCH", "/users/me/profile_data", { data });
    const changed = (custom_profile_field: object) => ({
      type: "realm_user",
      op: "update",
      person: { user_id: person.userId, custom_profile_field },
    });
    for (const queue of queues) {
      expect(await eventsOf(queue)).toEqual([
        changed({ id: ids.short, value: "new", rendered_value: "<p>new</p>" }),
        changed({ id: ids.choice, value: "water" }),
      ]);
    }
    await person.ok("PATCH", "/users/me/profile_data", { data: [...data, { id: ids.choice, value: "tea" }] });
    const [queue] = queues;
    if (queue) expect(await eventsOf(queue)).toEqual([changed({ id: ids.choice, value: "tea" })]);
  });

  test("unset fields are ignored when fields are emptied", async () => {
    const person = await world.newPerson("Emptied Profile");
    await set(person, "short", "here");
    await set(person, "date", "2000-02-29");
    const queue = await guest.register({ event_types: ["realm_user"] });
    await person.ok("DELETE", "/users/me/profile_data", { data: [ids.short, ids.url] });
    expect(await profileOf(person)).toEqual({ [ids.date]: { value: "2000-02-29" } });
    expect(await eventsOf(queue)).toEqual([
      {
        type: "realm_user",
        op: "update",
        person: { user_id: person.userId, custom_profile_field: { id: ids.short, value: null } },
      },
    ]);
    expect(
      await person.refused("DELETE", "/users/me/profile_data", { data: [ids.date, 4711] }),
    ).toMatchObject({
      msg: "Field id 4711 not found.",
    });
    expect(await profileOf(person)).toEqual({ [ids.date]: { value: "2000-02-29" } });
  });
});

describe("values that are rejected", () => {
  let botId: number;
  let goneId: number;
  beforeAll(async () => {
    botId = (await newBot(hamlet, "mentor")).userId;
    goneId = (await world.newPerson("Gone Mentor")).userId;
    await owner.ok("DELETE", `/users/${goneId}`);
  });

  test.each([
    ["short", "x".repeat(51), "Motto is too long (limit: 50 characters)"],
    ["short", [1], "Motto is not a string"],
    ["long", "x".repeat(501), "Biography is too long (limit: 500 characters)"],
    ["long", [1], "Biography is not a string"],
    ["choice", "milk", "'milk' is not a valid choice for 'Drink'."],
    ["choice", "constructor", "'constructor' is not a valid choice for 'Drink'."],
    ["choice", "", "'' is not a valid choice for 'Drink'."],
    ["date", "2001-02-29", "Birthday is not a date"],
    ["date", "1909-4-5", "Birthday is not a date"],
    ["date", "", "Birthday is not a date"],
    ["url", "example", "Page is not a URL"],
    ["url", "javascript:alert(1)", "Page is not a URL"],
    ["people", "cordelia", "User IDs is not a list"],
    ["people", [987654], "Invalid user ID: 987654"],
    ["account", "x".repeat(51), "GitHub is too long (limit: 50 characters)"],
    ["account", [1], "GitHub is not a string"],
    ["short", 7, 'data[0]["value"] is not an allowed_type'],
    ["short", null, 'data[0]["value"] is not an allowed_type'],
    ["people", ["x"], 'data[0]["value"] is not an allowed_type'],
  ] as const)("%s %j: %s", async (field, value, msg) => {
    const before = await profileOf(hamlet);
    const data = [{ id: ids[field], value }];
    expect(await hamlet.refused("PATCH", "/users/me/profile_data", { data })).toEqual(badRequest(msg));
    expect(await profileOf(hamlet)).toEqual(before);
  });

  test("people who can't be selected", async () => {
    for (const [value, msg] of [
      [[cordelia.userId, botId], `User with ID ${botId} is a bot`],
      [[goneId], `User with ID ${goneId} is deactivated`],
    ] as const) {
      const data = [{ id: ids.people, value }];
      expect(await hamlet.refused("PATCH", "/users/me/profile_data", { data })).toMatchObject({
        msg,
      });
    }
  });

  test.each([
    ["{", 'Argument "data" is not valid JSON.'],
    [{}, "data is not a list"],
    [[1], "data[0] is not a dict"],
    [[{ id: 1 }], "value key is missing from data[0]"],
    [[{ value: "x" }], "id key is missing from data[0]"],
    [[{ id: "1", value: "x" }], 'data[0]["id"] is not an integer'],
    [[{ id: 1, value: "x", more: 1 }], "Unexpected arguments: more"],
    [[{ id: 4711, value: "x" }], "Field id 4711 not found."],
    [undefined, "Missing 'data' argument"],
  ])("data %j: %s", async (data, msg) => {
    expect(await hamlet.refused("PATCH", "/users/me/profile_data", { data })).toMatchObject({
      status: 400,
      msg,
    });
  });

  test("one invalid value rejects all values of a request", async () => {
    const before = await profileOf(hamlet);
    const data = [
      { id: ids.short, value: "all or nothing" },
      { id: ids.date, value: "yesterday" },
    ];
    expect(await hamlet.refused("PATCH", "/users/me/profile_data", { data })).toMatchObject({
      msg: "Birthday is not a date",
    });
    expect(await profileOf(hamlet)).toEqual(before);
  });
});

describe("filling in another user's profile", () => {
  const admin = (userId: number, profile_data: unknown) =>
    administrator.ok("PATCH", `/users/${userId}`, { profile_data });

  test("sets values, and empties fields with null, empty text or an empty list", async () => {
    const person = await world.newPerson("Administered Profile");
    const queue = await guest.register({ event_types: ["realm_user"] });
    await admin(person.userId, [
      { id: ids.short, value: "set" },
      { id: ids.choice, value: "tea" },
      { id: ids.people, value: [hamlet.userId] },
    ]);
    expect(await profileOf(person)).toEqual({
      [ids.short]: { value: "set", rendered_value: "<p>set</p>" },
      [ids.choice]: { value: "tea" },
      [ids.people]: { value: `[${hamlet.userId}]` },
    });
    expect(await eventsOf(queue)).toHaveLength(3);
    await admin(person.userId, [
      { id: ids.short, value: "" },
      { id: ids.choice, value: null },
      { id: ids.people, value: [] },
      { id: ids.url, value: null },
    ]);
    expect(await profileOf(person)).toEqual({});
    expect(
      (await eventsOf(queue)).map(
        ({ person: change }) => (change as Record<string, unknown>)["custom_profile_field"],
      ),
    ).toEqual([
      { id: ids.short, value: null },
      { id: ids.choice, value: null },
      { id: ids.people, value: null },
    ]);
  });

  test("is checked like one's own", async () => {
    const { userId } = cordelia;
    const profile_data = [{ id: ids.date, value: "soon" }];
    expect(await owner.refused("PATCH", `/users/${userId}`, { profile_data })).toMatchObject({
      msg: "Birthday is not a date",
    });
  });
});
