/** Changes of custom profile fields, each at its level and at the level before. */
import { expectSameModel } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, expect, test } from "vitest";
import { eventsAt } from "./support.ts";

type State = Readonly<Record<string, unknown>>;

const { world, owner } = useWorld({ environment: { CONFAB_UPLOAD_QUOTA_MIB: "7" } });
afterAll(async () => {
  await world.restart();
  await expectSameModel(world);
});

let names = 0;
/** Creates a field of short text, unless the parameters name another type. */
const create = async (level: number, parameters: State = {}): Promise<number> => {
  names += 1;
  const field = { name: `Field ${names}`, field_type: 1, ...parameters };
  return (await owner.speaking(level).ok<{ id: number }>("POST", "/realm/profile_fields", field)).id;
};

const update = (level: number, id: number, parameters: State) =>
  owner.speaking(level).ok("PATCH", `/realm/profile_fields/${id}`, parameters);

const fieldAt = async (level: number, id: number): Promise<State | undefined> => {
  const { custom_fields } = await owner
    .speaking(level)
    .ok<{ custom_fields: State[] }>("GET", "/realm/profile_fields");
  return custom_fields.find((field) => field["id"] === id);
};

test("146: fields may be in summaries of profiles", async () => {
  const name = "display_in_profile_summary";
  const [before, after] = await eventsAt(owner, [145, 146], ["custom_profile_fields"], async () => {
    const plain = await create(145, { [name]: true });
    expect(await fieldAt(146, plain)).not.toHaveProperty(name);
    const id = await create(146, { [name]: true });
    expect(await fieldAt(145, id)).not.toHaveProperty(name);
    expect(await fieldAt(146, id)).toMatchObject({ [name]: true });
    await update(146, id, { hint: "shown" });
    expect(await fieldAt(146, id)).toMatchObject({ [name]: true });
    await update(146, id, { [name]: false });
    expect(await fieldAt(146, id)).not.toHaveProperty(name);
  });
  const shown = (events: typeof before) => events?.map(({ fields }) => (fields as State[]).at(-1)?.[name]);
  expect(shown(before)).toEqual([undefined, undefined, undefined, undefined]);
  expect(shown(after)).toEqual([undefined, true, true, undefined]);
});

test("146: summaries have room for two short fields", async () => {
  const name = "display_in_profile_summary";
  const refused = async (parameters: State) =>
    (await owner.speaking().refused("POST", "/realm/profile_fields", { name: "One more", ...parameters }))
      .msg;
  for (const field_type of [2, 6]) {
    expect(await refused({ field_type, [name]: true })).toBe(
      "Field type not supported for display in profile summary.",
    );
  }
  const [first, second, third] = [await create(146), await create(146), await create(146)];
  for (const id of [first, second, first]) await update(146, id, { [name]: true });
  const full = "Only 2 custom profile fields can be displayed in the profile summary.";
  expect(await refused({ field_type: 1, [name]: true })).toBe(full);
  const path = `/realm/profile_fields/${third}`;
  expect((await owner.speaking().refused("PATCH", path, { [name]: true })).msg).toBe(full);
  for (const id of [first, second]) await update(146, id, { [name]: false });
  await update(146, third, { [name]: true });
});

test("146: accounts of known services may be in summaries, and keep their content", async () => {
  const field_data = { subtype: "github" };
  const id = await create(146, { field_type: 7, field_data });
  await update(146, id, { display_in_profile_summary: true, field_data });
  expect(await fieldAt(146, id)).toMatchObject({ name: "GitHub", display_in_profile_summary: true });
  const changes = { display_in_profile_summary: false, name: "Code" };
  const refused = await owner.speaking().refused("PATCH", `/realm/profile_fields/${id}`, changes);
  expect(refused.msg).toBe("Default custom field cannot be updated.");
});

test("244: everyone should fill in required fields", async () => {
  const [before, after] = await eventsAt(owner, [243, 244], ["custom_profile_fields"], async () => {
    const plain = await create(243, { required: true });
    expect(await fieldAt(244, plain)).toMatchObject({ required: false });
    const id = await create(244, { required: true });
    expect(await fieldAt(243, id)).not.toHaveProperty("required");
    expect(await fieldAt(244, id)).toMatchObject({ required: true });
    await update(243, id, { required: false, hint: "not changed by earlier clients" });
    await update(244, id, { required: false });
  });
  const required = (events: typeof before) =>
    events?.map(({ fields }) => (fields as State[]).at(-1)?.["required"]);
  expect(required(before)).toEqual([undefined, undefined, undefined, undefined]);
  expect(required(after)).toEqual([false, true, true, false]);
});

test("252: a change of one part of a field keeps the others", async () => {
  for (const level of [251, 252]) {
    const id = await create(level, { hint: "Hint" });
    await update(level, id, { name: `Other ${level}` });
    expect(await fieldAt(level, id)).toMatchObject({ name: `Other ${level}`, hint: "Hint" });
  }
});

test("251: the quota of uploads is in mebibytes", async () => {
  for (const level of [250, 251]) {
    const { state } = await owner.speaking(level).register<State>({ fetch_event_types: ["realm"] });
    expect(state).toMatchObject({ realm_upload_quota_mib: 7 });
  }
});

test("151: a field may be for pronouns", async () => {
  const refused = await owner
    .speaking(150)
    .refused("POST", "/realm/profile_fields", { name: "Pronouns", field_type: 8 });
  expect(refused.msg).toBe("Invalid field type.");
  const id = await create(151, { field_type: 8 });
  expect(await fieldAt(150, id)).toMatchObject({ type: 1 });
  expect(await fieldAt(151, id)).toMatchObject({ type: 8, field_data: "" });
  const typesAt = async (level: number) => {
    const parameters = { fetch_event_types: ["custom_profile_fields"] };
    const { state } = await owner.speaking(level).register<State>(parameters);
    return state["custom_profile_field_types"];
  };
  expect(await typesAt(150)).not.toHaveProperty("PRONOUNS");
  expect(await typesAt(151)).toMatchObject({ PRONOUNS: { id: 8, name: "Pronouns" } });
  await owner.ok("PATCH", "/users/me/profile_data", { data: [{ id, value: "they/*them*" }] });
  const { profile_data } = await owner.ok<{ profile_data: Record<string, State> }>("GET", "/users/me");
  expect(profile_data[String(id)]).toEqual({ value: "they/*them*" });
  const data = [{ id, value: "x".repeat(51) }];
  const tooLong = await owner.refused("PATCH", "/users/me/profile_data", { data });
  expect(tooLong.msg).toContain("is too long (limit: 50 characters)");
});
