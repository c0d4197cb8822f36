/** Changes of the interface of users' addresses, each at its level and at the level before. */
import { EmailAddressVisibility, Role } from "@confab/contract";
import type { Person } from "@confab/testkit";
import { expectSameModel } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { newBot } from "../users/support.ts";
import { eventsAt } from "./support.ts";

const { world, owner, administrator, moderator, hamlet, cordelia, guest } = useWorld();
const { everyone, members, administrators, moderators, nobody } = EmailAddressVisibility;

interface Shown {
  readonly user_id: number;
  readonly email: string;
  readonly delivery_email?: string | null;
  readonly avatar_url: string | null;
}

interface State {
  readonly realm_users: readonly Shown[];
  readonly realm_email_address_visibility?: number;
}

/** Returns Hamlet as somebody sees him, by himself and in the initial state. */
async function hamletAs(viewer: Person, level: number): Promise<Shown[]> {
  const person = viewer.speaking(level);
  const { user } = await person.ok<{ user: Shown }>("GET", `/users/${hamlet.userId}`);
  const { state } = await person.register<State>({ fetch_event_types: ["realm_user"] });
  return [user, ...state.realm_users.filter(({ user_id }) => user_id === hamlet.userId)];
}

const address = "hamlet@example.com";
const hidden = () => `user${hamlet.userId}@localhost`;
const choose = (visibility: EmailAddressVisibility) =>
  hamlet.speaking().ok("PATCH", "/settings", { email_address_visibility: visibility });

beforeEach(() => choose(everyone));
afterAll(() => expectSameModel(world));

describe("each user chooses who sees the address", () => {
  test.each([
    [everyone, ["owner", "administrator", "moderator", "cordelia", "guest"]],
    [members, ["owner", "administrator", "moderator", "cordelia"]],
    [moderators, ["owner", "administrator", "moderator"]],
    [administrators, ["owner", "administrator"]],
    [nobody, []],
  ] as const)("163: visibility %i", async (visibility, viewers) => {
    await choose(visibility);
    const email = visibility === everyone ? address : hidden();
    for (const viewer of [owner, administrator, moderator, cordelia, guest]) {
      const sees = viewers.some((name) => world.as(name).userId === viewer.userId);
      const avatar_url = visibility === everyone ? null : expect.stringContaining("gravatar");
      for (const shown of await hamletAs(viewer, 163)) {
        expect(shown).toMatchObject({ email, delivery_email: sees ? address : null, avatar_url });
      }
      for (const shown of await hamletAs(viewer, 162)) {
        expect(shown).toMatchObject({ email });
        if (sees && visibility !== everyone) expect(shown.delivery_email).toBe(address);
        else expect(shown).not.toHaveProperty("delivery_email");
      }
    }
  });

  test("163: everyone sees their own", async () => {
    await choose(nobody);
    for (const shown of await hamletAs(hamlet, 163)) expect(shown.delivery_email).toBe(address);
    for (const shown of await hamletAs(hamlet, 162)) expect(shown).not.toHaveProperty("delivery_email");
    const [, others] = await hamletAs(cordelia, 163);
    expect(others?.delivery_email).toBeNull();
  });

  test("163: bots show theirs", async () => {
    await choose(nobody);
    const bot = await newBot(hamlet, "yorick");
    const { user } = await guest.speaking().ok<{ user: Shown }>("GET", `/users/${bot.userId}`);
    expect(user.delivery_email).toBe(user.email);
  });

  test("163: earlier clients can't choose", async () => {
    await hamlet.speaking(162).ok("PATCH", "/settings", { email_address_visibility: nobody });
    expect((await hamletAs(guest, 163))[0]?.delivery_email).toBe(address);
  });

  test("163: refuses other values", async () => {
    expect(
      await hamlet.speaking().refused("PATCH", "/settings", { email_address_visibility: 6 }),
    ).toMatchObject({ msg: "Invalid email_address_visibility" });
  });
});

describe("events of access", () => {
  const persons = async (viewer: Person, act: () => Promise<unknown>) =>
    (await eventsAt(viewer, [162, 163], ["realm_user"], act)).map((events) =>
      events.map(({ person }) => person as Readonly<Record<string, unknown>>),
    );
  const access = (delivery_email: string | null) => ({ user_id: hamlet.userId, delivery_email });

  test("163: those who cease or begin to see the address hear of it", async () => {
    await choose(members);
    expect(await persons(cordelia, () => choose(administrators))).toEqual([[], [access(null)]]);
    expect(await persons(administrator, () => choose(moderators))).toEqual([[], []]);
    expect(await persons(moderator, () => choose(members))).toEqual([[], []]);
    expect(await persons(guest, () => choose(nobody))).toEqual([[], []]);
    expect(await persons(administrator, () => choose(administrators))).toEqual([[], [access(address)]]);
    expect(await persons(hamlet, () => choose(nobody))).toEqual([[], []]);
  });

  test("163: everyone hears of another visible address, and of the picture that follows from it", async () => {
    const email = (new_email: string) => ({ user_id: hamlet.userId, new_email });
    const picture = expect.objectContaining({ avatar_source: "G" });
    expect(await persons(guest, () => choose(members))).toEqual([
      [email(hidden())],
      [access(null), email(hidden()), picture],
    ]);
    expect(await persons(guest, () => choose(everyone))).toEqual([
      [email(address)],
      [access(address), email(address), picture],
    ]);
    expect(await persons(cordelia, () => choose(members))).toEqual([
      [email(hidden())],
      [email(hidden()), picture],
    ]);
  });

  test("163: a user whose role changes hears of each address that begins or ceases to be shown", async () => {
    await choose(administrators);
    const person = await world.newPerson("Rosa Rising");
    const become = (role: Role) => () => owner.ok("PATCH", `/users/${person.userId}`, { role });
    const role = (value: Role) => ({ user_id: person.userId, role: value });
    expect(await persons(person, become(Role.administrator))).toEqual([
      [role(Role.administrator)],
      [role(Role.administrator), access(address)],
    ]);
    expect(await persons(cordelia, become(Role.moderator))).toEqual([
      [role(Role.moderator)],
      [role(Role.moderator)],
    ]);
    expect(await persons(person, become(Role.administrator))).toHaveLength(2);
    expect(await persons(person, become(Role.member))).toEqual([
      [role(Role.member)],
      [role(Role.member), access(null)],
    ]);
  });
});

describe("the default for new users replaces the organization's property", () => {
  const defaults = (visibility: EmailAddressVisibility) =>
    owner.speaking().ok("PATCH", "/realm/user_settings_defaults", { email_address_visibility: visibility });
  const visibilityAt = async (level: number) =>
    (await owner.speaking(level).register<State>({ fetch_event_types: ["realm"] })).state
      .realm_email_address_visibility;
  const chosenBy = async (person: Person) =>
    (await person.speaking().register<{ user_settings: { email_address_visibility: number } }>()).state
      .user_settings.email_address_visibility;

  test("163: new users get it; earlier clients take it for the property", async () => {
    const events = await eventsAt(owner, [162, 163], ["realm", "realm_user_settings_defaults"], () =>
      defaults(members),
    );
    expect(events).toEqual([
      [
        {
          id: expect.any(Number),
          type: "realm",
          op: "update",
          property: "email_address_visibility",
          value: moderators,
        },
      ],
      [
        {
          id: expect.any(Number),
          type: "realm_user_settings_defaults",
          op: "update",
          property: "email_address_visibility",
          value: members,
        },
      ],
    ]);
    expect([await visibilityAt(162), await visibilityAt(163)]).toEqual([moderators, undefined]);
    expect(await chosenBy(await world.newPerson("Nora New"))).toBe(members);
    expect(await chosenBy(hamlet)).toBe(everyone);
    await defaults(everyone);
    expect(await visibilityAt(162)).toBe(everyone);
  });

  test("163: earlier clients change it for all users; later ones have no such parameter", async () => {
    const change = { email_address_visibility: nobody };
    expect(await owner.speaking(163).ok("PATCH", "/realm", change)).not.toHaveProperty(
      "email_address_visibility",
    );
    expect(await chosenBy(hamlet)).toBe(everyone);
    expect(await owner.speaking(162).ok("PATCH", "/realm", change)).toMatchObject(change);
    for (const person of [hamlet, guest, owner]) expect(await chosenBy(person)).toBe(nobody);
    expect(await visibilityAt(162)).toBe(nobody);
    await choose(moderators);
    expect(await owner.speaking(162).ok("PATCH", "/realm", change)).not.toHaveProperty(
      "email_address_visibility",
    );
    expect(await chosenBy(hamlet)).toBe(moderators);
    await owner.speaking(162).ok("PATCH", "/realm", { email_address_visibility: everyone });
  });
});
