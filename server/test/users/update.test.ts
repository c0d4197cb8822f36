import { Role } from "@confab/contract";
import { badRequest, type Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventsOf } from "../events/support.ts";
import { everyRole, expectModelAsStored, look } from "./support.ts";

const { world, owner, administrator, moderator, hamlet, cordelia, guest } = useWorld();
afterAll(() => expectModelAsStored(world));

const insufficient = badRequest("Insufficient permission");
const ownersOnly = { status: 400, msg: "Must be an organization owner", code: "UNAUTHORIZED_PRINCIPAL" };

describe("updating a user", () => {
  let target: Person;
  beforeAll(async () => {
    target = await world.newPerson("Target Person");
  });

  test("the role decides, whatever changes", async () => {
    for (const changes of [{ full_name: "Other" }, { role: Role.guest }, { profile_data: [] }, {}]) {
      expect(await moderator.refused("PATCH", `/users/${target.userId}`, changes)).toEqual(insufficient);
    }
  });

  test("only administrators update users, even themselves and their own bots", async () => {
    const { user_id } = await hamlet.ok("POST", "/bots", { full_name: "Update Bot", short_name: "update" });
    for (const id of [hamlet.userId, user_id]) {
      expect(await hamlet.refused("PATCH", `/users/${id}`, { full_name: "Somebody" })).toEqual(insufficient);
    }
  });

  test("rejects unknown ids", async () => {
    for (const name of ["owner", "hamlet"] as const) {
      expect(await world.as(name).refused("PATCH", "/users/987654", { full_name: "Nobody" })).toMatchObject({
        msg: "No such user",
      });
    }
  });

  test("one rejected part rejects the whole request", async () => {
    const before = await look(world, target.userId);
    const changes = {
      full_name: "Half Done",
      role: Role.moderator,
      profile_data: [{ id: 4711, value: "x" }],
    };
    expect(await owner.refused("PATCH", `/users/${target.userId}`, changes)).toMatchObject({
      msg: "Field id 4711 not found.",
    });
    expect(await look(world, target.userId)).toEqual(before);
  });
});

describe("names", () => {
  let target: Person;
  beforeAll(async () => {
    target = await world.newPerson("Name Bearer");
  });
  const rename = (full_name: string) => ({ full_name });

  test("a new name is stripped and announced to everyone, including guests", async () => {
    const queues = await Promise.all(
      everyRole.map((name) => world.as(name).register({ event_types: ["realm_user"] })),
    );
    await administrator.ok("PATCH", `/users/${target.userId}`, rename("  New Name "));
    for (const queue of queues) {
      expect(await eventsOf(queue)).toEqual([
        { type: "realm_user", op: "update", person: { user_id: target.userId, full_name: "New Name" } },
      ]);
    }
  });

  test.each(["New Name", " New Name", "", "   "])("%j changes nothing", async (name) => {
    const queue = await guest.register({ event_types: ["realm_user"] });
    await owner.ok("PATCH", `/users/${target.userId}`, rename(name));
    expect(await eventsOf(queue)).toEqual([]);
    expect((await look(world, target.userId)).full_name).toBe("New Name");
  });

  test.each([
    ["x", "Name too short!"],
    ["x".repeat(101), "Name too long!"],
    ["a*b", "Invalid characters in name!"],
    ["a`b", "Invalid characters in name!"],
    ["a\\b", "Invalid characters in name!"],
    ["a>b", "Invalid characters in name!"],
    ['a"b', "Invalid characters in name!"],
    ["a@b", "Invalid characters in name!"],
    ["a\u200bb", "Invalid characters in name!"],
    ["Hamlet|12", "Invalid format!"],
  ])("%j: %s", async (name, msg) => {
    expect(await owner.refused("PATCH", `/users/${target.userId}`, rename(name))).toEqual(badRequest(msg));
    expect((await look(world, target.userId)).full_name).toBe("New Name");
  });

  test("a name may have 100 characters, and two people may share one", async () => {
    await owner.ok("PATCH", `/users/${target.userId}`, rename("🧑".repeat(100)));
    await owner.ok("PATCH", `/users/${target.userId}`, rename("Hamlet Member"));
    expect((await look(world, target.userId)).full_name).toBe("Hamlet Member");
  });

  test("a deactivated user may be renamed", async () => {
    const gone = await world.newPerson("Gone Name");
    await owner.ok("DELETE", `/users/${gone.userId}`);
    await owner.ok("PATCH", `/users/${gone.userId}`, rename("Departed"));
    expect(await look(world, gone.userId)).toMatchObject({ full_name: "Departed", is_active: false });
  });
});

describe("user role", () => {
  test("an administrator may make each of these changes, which are announced to everyone", async () => {
    const target = await world.newPerson("Role Changer");
    const queue = await guest.register({ event_types: ["realm_user"] });
    for (const role of [
      Role.moderator,
      Role.member,
      Role.guest,
      Role.member,
      Role.administrator,
      Role.guest,
      Role.moderator,
    ]) {
      await administrator.ok("PATCH", `/users/${target.userId}`, { role });
      expect(await eventsOf(queue)).toEqual([
        { type: "realm_user", op: "update", person: { user_id: target.userId, role } },
      ]);
      expect((await look(world, target.userId)).role).toBe(role);
    }
    await administrator.ok("PATCH", `/users/${target.userId}`, { role: Role.moderator });
    expect(await eventsOf(queue)).toEqual([]);
  });

  test("only owners grant and revoke the role of owner", async () => {
    const target = await world.newPerson("Owner To Be");
    expect(
      await administrator.refused("PATCH", `/users/${target.userId}`, { role: Role.owner }),
    ).toMatchObject(ownersOnly);
    expect((await look(world, target.userId)).role).toBe(Role.member);
    await owner.ok("PATCH", `/users/${target.userId}`, { role: Role.owner });
    expect(
      await administrator.refused("PATCH", `/users/${target.userId}`, { role: Role.member }),
    ).toMatchObject(ownersOnly);
    expect((await look(world, target.userId)).role).toBe(Role.owner);
    await owner.ok("PATCH", `/users/${target.userId}`, { role: Role.member });
  });

  test("the only owner keeps the role; with a second owner they may lose it", async () => {
    const alone = {
      status: 400,
      code: "BAD_REQUEST",
      msg: "The owner permission cannot be removed from the only organization owner.",
    };
    expect(
      await owner.refused("PATCH", `/users/${owner.userId}`, { role: Role.administrator }),
    ).toMatchObject(alone);

    const inactive = await world.newPerson("Inactive Owner", Role.owner);
    await owner.ok("DELETE", `/users/${inactive.userId}`);
    expect(
      await owner.refused("PATCH", `/users/${owner.userId}`, { role: Role.administrator }),
    ).toMatchObject(alone);

    const bot = await owner.ok("POST", "/bots", { full_name: "Owner Bot", short_name: "owner" });
    await owner.ok("PATCH", `/users/${bot["user_id"]}`, { role: Role.owner });
    expect(
      await owner.refused("PATCH", `/users/${owner.userId}`, { role: Role.administrator }),
    ).toMatchObject(alone);

    const second = await world.newPerson("Second Owner", Role.owner);
    await owner.ok("PATCH", `/users/${owner.userId}`, { role: Role.administrator });
    expect(await second.ok("GET", `/users/${owner.userId}`)).toMatchObject({
      user: { role: Role.administrator },
    });
    await second.ok("PATCH", `/users/${owner.userId}`, { role: Role.owner });
    await owner.ok("PATCH", `/users/${second.userId}`, { role: Role.member });
    await owner.ok("PATCH", `/users/${bot["user_id"]}`, { role: Role.member });
  });

  test.each([Role.owner, Role.administrator])("a guest can't become %i directly", async (role) => {
    const guest = await world.newPerson(`Guest To ${role}`, Role.guest);
    expect(await owner.refused("PATCH", `/users/${guest.userId}`, { role })).toEqual(
      badRequest("Guests cannot be organization administrators"),
    );
    expect((await look(world, guest.userId)).role).toBe(Role.guest);
  });

  test.each([
    [150, "Invalid role"],
    [0, "Invalid role"],
    ["400x", 'Argument "role" is not valid JSON.'],
    ['"400"', "role is not an integer"],
  ])("role %s: %s", async (role, msg) => {
    const { userId } = cordelia;
    expect(await owner.refused("PATCH", `/users/${userId}`, { role })).toMatchObject({
      status: 400,
      msg,
      code: "BAD_REQUEST",
    });
    expect((await look(world, userId)).role).toBe(Role.member);
  });

  test("a former administrator loses the rights immediately", async () => {
    const former = await world.newPerson("Former Administrator", Role.administrator);
    await former.ok("PATCH", `/users/${cordelia.userId}`, { full_name: "Cordelia" });
    await owner.ok("PATCH", `/users/${former.userId}`, { role: Role.member });
    expect(await former.refused("PATCH", `/users/${cordelia.userId}`, { full_name: "Again" })).toEqual(
      insufficient,
    );
  });
});
