/** Reusable invitation links of users who are not administrators (209). */
import { Role, SystemGroup } from "@confab/contract";
import { expectSameModel, type Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Invite } from "../invitations/support.ts";
import { eventsAt } from "./support.ts";

const { world, owner, administrator, moderator, hamlet, cordelia, guest } = useWorld();
afterAll(() => expectSameModel(world));

const NAME = "create_multiuse_invite_group";
const permit = (group: number) => owner.speaking().ok("PATCH", "/realm", { [NAME]: group });

beforeEach(() => permit(SystemGroup.members));

const create = (person: Person, parameters: object = {}) =>
  person.ok<{ invite_link: string }>("POST", "/invites/multiuse", { ...parameters });

async function linksOf(person: Person): Promise<Invite[]> {
  const { invites } = await person.ok<{ invites: Invite[] }>("GET", "/invites");
  return invites.filter(({ is_multiuse }) => is_multiuse);
}

/** Creates a link. @returns its id */
async function linkOf(person: Person): Promise<number> {
  await create(person);
  return Math.max(...(await linksOf(owner)).map(({ id }) => id));
}

const notAdministrator = {
  msg: "Must be an organization administrator",
  code: "UNAUTHORIZED_PRINCIPAL",
};

test("209: a group decides who may create invitation links", async () => {
  await permit(SystemGroup.administrators);
  const [before, after] = await eventsAt(hamlet, [208, 209], ["realm"], () =>
    permit(SystemGroup.fullMembers),
  );
  expect(before).toEqual([]);
  expect(after).toMatchObject([{ op: "update_dict", data: { [NAME]: SystemGroup.fullMembers } }]);
  const realmAt = async (level: number) =>
    (await hamlet.speaking(level).register({ fetch_event_types: ["realm"] })).state;
  expect(await realmAt(208)).not.toHaveProperty(`realm_${NAME}`);
  expect(await realmAt(209)).toMatchObject({ [`realm_${NAME}`]: SystemGroup.fullMembers });
  expect(await realmAt(277)).toMatchObject({
    server_supported_permission_settings: {
      realm: { [NAME]: { require_system_group: true, default_group_name: "role:administrators" } },
    },
  });
});

describe("the property", () => {
  test("is for owners, and ignored below level 209", async () => {
    const change = { [NAME]: SystemGroup.nobody };
    expect(await administrator.speaking().refused("PATCH", "/realm", change)).toMatchObject({
      msg: "Must be an organization owner",
      code: "UNAUTHORIZED_PRINCIPAL",
    });
    expect(await owner.speaking(208).ok("PATCH", "/realm", change)).not.toHaveProperty(NAME);
    expect(await owner.speaking(209).ok("PATCH", "/realm", change)).toMatchObject(change);
    expect(await owner.speaking().whyRefused("POST", "/invites/multiuse")).toBe("Insufficient permission");
  });

  test("accepts the groups of roles except two", async () => {
    const whyRefused = (group: number) => owner.speaking().whyRefused("PATCH", "/realm", { [NAME]: group });
    expect(await whyRefused(SystemGroup.owners)).toBe(
      `'${NAME}' setting cannot be set to 'role:owners' group.`,
    );
    expect(await whyRefused(SystemGroup.internet)).toBe(
      `'${NAME}' setting cannot be set to 'role:internet' group.`,
    );
    expect(await whyRefused(1)).toBe(`'${NAME}' must be a system user group.`);
  });
});

describe("links", () => {
  test("are created by the members of the group, whatever their level", async () => {
    for (const level of [111, 208, 209]) await create(hamlet.speaking(level));
    await permit(SystemGroup.moderators);
    await create(moderator);
    expect(await hamlet.speaking(208).refused("POST", "/invites/multiuse")).toMatchObject(notAdministrator);
    expect(await hamlet.speaking(209).refused("POST", "/invites/multiuse")).toMatchObject({
      msg: "Insufficient permission",
      code: "BAD_REQUEST",
    });
  });

  test("don't need the right to invite by mail", async () => {
    await owner.ok("PATCH", "/realm", { invite_to_realm_policy: 6 });
    await create(hamlet);
    await owner.ok("PATCH", "/realm", { invite_to_realm_policy: 1 });
  });

  test("are not for guests", async () => {
    await permit(SystemGroup.everyone);
    for (const [method, path] of [
      ["POST", "/invites/multiuse"],
      ["DELETE", "/invites/multiuse/1"],
    ] as const) {
      expect(await guest.speaking(208).refused(method, path)).toMatchObject(notAdministrator);
      expect(await guest.speaking(209).whyRefused(method, path)).toBe("Not allowed for guest users");
    }
  });

  test("give no role that their creator may not give", async () => {
    for (const [invite_as, msg] of [
      [Role.moderator, "Must be an organization administrator"],
      [Role.owner, "UNAUTHORIZED_PRINCIPAL: Must be an organization owner"],
    ] as const) {
      expect(await hamlet.speaking().whyRefused("POST", "/invites/multiuse", { invite_as })).toBe(msg);
    }
  });

  test("are shown to their creator and to administrators", async () => {
    const { invite_link } = await create(cordelia, { invite_as: Role.guest });
    const isShown = async (person: Person) =>
      (await linksOf(person)).some(({ link_url }) => link_url === invite_link);
    expect(await isShown(cordelia)).toBe(true);
    expect(await isShown(administrator)).toBe(true);
    expect(await isShown(hamlet)).toBe(false);
  });

  test("are revoked by their creator and by administrators", async () => {
    const [own, another] = [await linkOf(hamlet), await linkOf(cordelia)];
    for (const id of [another, 987_654]) {
      const path = `/invites/multiuse/${id}`;
      expect(await hamlet.speaking(208).refused("DELETE", path)).toMatchObject(notAdministrator);
      expect(await hamlet.speaking(209).whyRefused("DELETE", path)).toBe("No such invitation");
    }
    expect(await administrator.speaking(208).whyRefused("DELETE", "/invites/multiuse/987654")).toBe(
      "No such invitation",
    );
    await permit(SystemGroup.administrators);
    await hamlet.speaking(208).ok("DELETE", `/invites/multiuse/${own}`);
    await administrator.ok("DELETE", `/invites/multiuse/${another}`);
    expect((await linksOf(owner)).map(({ id }) => id)).not.toContain(own);
  });
});

describe("`invites_changed`", () => {
  const changed = { id: expect.any(Number), type: "invites_changed" };

  test("is sent to the inviter from level 209 on, too", async () => {
    const work = async () => {
      const id = await linkOf(hamlet);
      await owner.ok("DELETE", `/invites/multiuse/${id}`);
      await linkOf(cordelia);
    };
    const [before, after] = await eventsAt(hamlet, [208, 209], ["invites_changed"], work);
    expect(before).toEqual([]);
    expect(after).toEqual([changed, changed]);
  });

  test("is sent once to an inviter who is an administrator", async () => {
    const work = () => create(administrator);
    for (const events of await eventsAt(administrator, [208, 209], ["invites_changed"], work)) {
      expect(events).toEqual([changed]);
    }
  });
});
