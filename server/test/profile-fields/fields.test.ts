import { useWorld } from "@confab/testkit/vitest";
import { afterAll, describe, expect, test } from "vitest";
import { eventsOf } from "../events/support.ts";
import { everyRole, expectModelAsStored, look } from "../users/support.ts";

const { world, owner, administrator, hamlet, guest } = useWorld();
afterAll(() => expectModelAsStored(world));

interface Field {
  readonly id: number;
  readonly type: number;
  readonly order: number;
  readonly name: string;
  readonly hint: string;
  readonly field_data: string;
}

const fields = async (): Promise<Field[]> =>
  (await owner.ok<{ custom_fields: Field[] }>("GET", "/realm/profile_fields")).custom_fields;

const create = async (field: Record<string, unknown>): Promise<number> =>
  (await owner.ok<{ id: number }>("POST", "/realm/profile_fields", field)).id;

const choices = { tea: { text: "Tea", order: "1" }, water: { text: "Water", order: "2" } };

describe("creating a custom profile field", () => {
  test.each([
    [1, undefined, ""],
    [2, undefined, ""],
    [3, choices, JSON.stringify(choices)],
    [4, undefined, ""],
    [5, { ignored: true }, ""],
    [6, undefined, ""],
    [
      7,
      { subtype: "custom", url_pattern: "https://forum.example.com/u/%(username)s" },
      '{"subtype":"custom","url_pattern":"https://forum.example.com/u/%(username)s"}',
    ],
  ])("of type %i", async (field_type, field_data, stored) => {
    const field = { name: ` Type ${field_type} `, hint: "What is it?", field_type, field_data };
    const id = await create(field);
    const expected = { id, type: field_type, order: id, name: `Type ${field_type}`, hint: "What is it?" };
    expect((await fields()).at(-1)).toEqual({ ...expected, field_data: stored });
  });

  test("known services have fixed names and hints", async () => {
    const id = await create({
      name: "ignored",
      hint: "ignored",
      field_type: 7,
      field_data: { subtype: "github" },
    });
    expect((await fields()).find((field) => field.id === id)).toEqual({
      id,
      type: 7,
      order: id,
      name: "GitHub",
      hint: "Your user name on GitHub",
      field_data: '{"subtype":"github"}',
    });
  });

  test("everyone gets all fields in order, and the initial state has the same", async () => {
    const queues = await Promise.all(
      everyRole.map((name) => world.as(name).register({ event_types: ["custom_profile_fields"] })),
    );
    await create({ name: "Told of", field_type: 2 });
    const all = await fields();
    for (const queue of queues) {
      expect(await eventsOf(queue)).toEqual([{ type: "custom_profile_fields", fields: all }]);
      const { state } = await queue.owner.register({ fetch_event_types: ["custom_profile_fields"] });
      expect(state).toMatchObject({
        custom_profile_fields: all,
        custom_profile_field_types: {
          SHORT_TEXT: { id: 1, name: "Short text" },
          LONG_TEXT: { id: 2, name: "Long text" },
          CHOICE: { id: 3, name: "List of options" },
          SELECT: { id: 3, name: "List of options" },
          DATE: { id: 4, name: "Date picker" },
          URL: { id: 5, name: "Link" },
          USER: { id: 6, name: "Person picker" },
          EXTERNAL_ACCOUNT: { id: 7, name: "External account" },
        },
      });
    }
  });

  const custom = (url_pattern: unknown) => ({
    field_type: 7,
    field_data: { subtype: "custom", url_pattern },
  });

  test.each([
    [{ name: "" }, "Label cannot be blank."],
    [{ name: "  " }, "Label cannot be blank."],
    [{ name: undefined }, "Label cannot be blank."],
    [{ name: "x".repeat(41) }, "name is too long (limit: 40 characters)"],
    [{ hint: "x".repeat(81) }, "hint is too long (limit: 80 characters)"],
    [{ name: "Type 1" }, "A field with that label already exists."],
    [{ field_type: 8 }, "Invalid field type."],
    [{ field_type: 0 }, "Invalid field type."],
    [{ field_type: undefined }, "Missing 'field_type' argument"],
    [{ field_type: "text" }, 'Argument "field_type" is not valid JSON.'],
    [{ field_type: 3 }, "Field must have at least one choice."],
    [{ field_type: 3, field_data: [] }, "Field must have at least one choice."],
    [{ field_type: 3, field_data: { " ": { text: "x", order: "1" } } }, "'value' cannot be blank."],
    [{ field_type: 3, field_data: { a: "b" } }, "field_data is not a dict"],
    [{ field_type: 3, field_data: { a: { order: "1" } } }, "text key is missing from field_data"],
    [{ field_type: 3, field_data: { a: { text: "x" } } }, "order key is missing from field_data"],
    [{ field_type: 3, field_data: { a: { text: " ", order: "1" } } }, 'field_data["text"] cannot be blank.'],
    [{ field_type: 3, field_data: { a: { text: "x", order: 1 } } }, 'field_data["order"] is not a string'],
    [{ field_type: 3, field_data: { a: { text: "x", order: "1", z: 1 } } }, "Unexpected arguments: z"],
    [{ field_type: 7 }, "subtype key is missing from field_data"],
    [{ field_type: 7, field_data: { subtype: "" } }, 'field_data["subtype"] cannot be blank.'],
    [{ field_type: 7, field_data: { subtype: "myspace" } }, "Invalid external account type"],
    [{ field_type: 7, field_data: { subtype: "constructor" } }, "Invalid external account type"],
    [{ field_type: 7, field_data: { subtype: "custom" } }, "Custom external account must define URL pattern"],
    [custom("https://example.com/"), "Malformed URL pattern."],
    [custom("https://example.com/%(username)s/%(username)s"), "Malformed URL pattern."],
    [custom("example/%(username)s"), "url_pattern is not a URL"],
    [custom(7), 'field_data["url_pattern"] is not a string'],
    [{ field_type: 7, field_data: { subtype: "github", more: 1 } }, "Unexpected arguments: more"],
  ])("%j: %s", async (wrong, msg) => {
    const before = await fields();
    const field = { name: "Never", field_type: 1, ...wrong };
    expect(await owner.refused("POST", "/realm/profile_fields", field)).toMatchObject({ status: 400, msg });
    expect(await fields()).toEqual(before);
  });

  test("field data that is not JSON is echoed", async () => {
    const field = { name: "Never", field_type: 3, field_data: "{tea" };
    expect(await owner.refused("POST", "/realm/profile_fields", field)).toEqual({
      status: 400,
      result: "error",
      msg: "Bad value for 'field_data': {tea",
      code: "REQUEST_VARIABLE_INVALID",
      var_name: "field_data",
      bad_value: "{tea",
    });
  });
});

describe("updating, ordering and deleting fields", () => {
  test("changes only the given properties", async () => {
    const id = await create({ name: "Before", hint: "Old", field_type: 3, field_data: choices });
    const queue = await guest.register({ event_types: ["custom_profile_fields"] });
    const field = async () => (await fields()).find((each) => each.id === id);
    await owner.ok("PATCH", `/realm/profile_fields/${id}`, { name: " After " });
    expect(await field()).toMatchObject({ name: "After", hint: "Old", field_data: JSON.stringify(choices) });
    await owner.ok("PATCH", `/realm/profile_fields/${id}`, { hint: "New" });
    expect(await field()).toMatchObject({ name: "After", hint: "New" });
    const milk = { milk: { text: "Milk", order: "1" } };
    await owner.ok("PATCH", `/realm/profile_fields/${id}`, { field_data: milk });
    expect(await field()).toMatchObject({ name: "After", hint: "New", field_data: JSON.stringify(milk) });
    const events = await eventsOf(queue);
    expect(events).toHaveLength(3);
    expect(events.at(-1)).toEqual({ type: "custom_profile_fields", fields: await fields() });
    await owner.ok("PATCH", `/realm/profile_fields/${id}`, { name: "After", hint: "New" });
    expect(await eventsOf(queue)).toEqual([]);
  });

  test("rejects invalid changes", async () => {
    const id = await create({ name: "Stays", field_type: 3, field_data: choices });
    const twitter = await create({ field_type: 7, field_data: { subtype: "twitter" } });
    const before = await fields();
    for (const [path, changes, msg] of [
      [id, { name: "" }, "Label cannot be blank."],
      [id, { name: "Type 2" }, "A field with that label already exists."],
      [id, { field_data: {} }, "Field must have at least one choice."],
      [twitter, { name: "Bird" }, "Default custom field cannot be updated."],
      [987654, { name: "Nothing" }, "Field id 987654 not found."],
    ] as const) {
      expect(await owner.refused("PATCH", `/realm/profile_fields/${path}`, changes)).toMatchObject({
        status: 400,
        msg,
        code: "BAD_REQUEST",
      });
    }
    expect(await fields()).toEqual(before);
  });

  test("the order follows the list; new fields go last", async () => {
    const reversed = (await fields()).map(({ id }) => id).reverse();
    const queue = await hamlet.register({ event_types: ["custom_profile_fields"] });
    await administrator.ok("PATCH", "/realm/profile_fields", { order: reversed });
    const ordered = await fields();
    expect(ordered.map(({ id }) => id)).toEqual(reversed);
    expect(ordered.map(({ order }) => order)).toEqual(reversed.map((_, index) => index));
    expect(await eventsOf(queue)).toEqual([{ type: "custom_profile_fields", fields: ordered }]);
    const id = await create({ name: "Last", field_type: 1 });
    expect((await fields()).at(-1)?.id).toBe(id);
  });

  test("rejects an order that lacks a field", async () => {
    const before = await fields();
    const order = before.map(({ id }) => id).slice(1);
    expect(await owner.refused("PATCH", "/realm/profile_fields", { order })).toMatchObject({
      status: 400,
      msg: "Invalid order mapping.",
      code: "BAD_REQUEST",
    });
    expect(await fields()).toEqual(before);
  });

  test("deleting a field deletes all of its values, and nothing else", async () => {
    const [kept, gone] = [
      await create({ name: "Kept", field_type: 1 }),
      await create({ name: "Gone", field_type: 1 }),
    ];
    for (const name of ["hamlet", "cordelia"] as const) {
      const data = [kept, gone].map((id) => ({ id, value: "something" }));
      await world.as(name).ok("PATCH", "/users/me/profile_data", { data });
    }
    const queue = await guest.register({ event_types: ["custom_profile_fields", "realm_user"] });
    await administrator.ok("DELETE", `/realm/profile_fields/${gone}`);
    expect(await eventsOf(queue)).toEqual([{ type: "custom_profile_fields", fields: await fields() }]);
    expect((await fields()).map(({ id }) => id)).not.toContain(gone);
    for (const name of ["hamlet", "cordelia"] as const) {
      const { profile_data } = await look(world, world.as(name).userId);
      expect(Object.keys(profile_data ?? {})).toEqual([String(kept)]);
    }
    expect(await owner.refused("DELETE", `/realm/profile_fields/${gone}`)).toMatchObject({
      msg: `Field id ${gone} not found.`,
    });
  });
});
