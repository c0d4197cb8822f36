import { SystemGroup } from "@confab/contract";
import { badRequest, expectSameModel, type Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, expect, test } from "vitest";

const { world, owner, moderator, hamlet, cordelia, guest } = useWorld();
afterAll(() => expectSameModel(world));

const newest = owner.speaking();
type Group = { id: number; name: string; can_mention_group: unknown };

const groupNamed = async (name: string) =>
  (await newest.ok<{ user_groups: Group[] }>("GET", "/user_groups")).user_groups.find(
    (group) => group.name === name,
  );

async function newGroup(name: string, options: object = {}): Promise<number> {
  const form = { name, description: "", members: [cordelia.userId], ...options };
  await newest.ok("POST", "/user_groups/create", form);
  return (await groupNamed(name))?.id ?? 0;
}

const change = (id: number, value: unknown) =>
  newest.ok("PATCH", `/user_groups/${id}`, { can_mention_group: { new: value } });

const message = (content: string) => ({ type: "stream", to: "general", topic: "groups", content });
const mention = (who: Person, name: string) => who.ok("POST", "/messages", message(`Hello @*${name}*`));
const mentionRefused = (who: Person, name: string) =>
  who.refused("POST", "/messages", message(`Hello @*${name}*`));
const refusal = (name: string) => badRequest(`You are not allowed to mention user group '${name}'.`);

test("everyone may mention a new group", async () => {
  await newGroup("open");
  await mention(hamlet, "open");
});

test("a role, another group or single people may mention it", async () => {
  const name = "guarded";
  const id = await newGroup(name, { can_mention_group: SystemGroup.moderators });
  expect(await mentionRefused(hamlet, name)).toEqual(refusal(name));
  await mention(moderator, name);
  const helpers = await newGroup("helpers", { members: [hamlet.userId] });
  await change(id, helpers);
  await mention(hamlet, name);
  expect(await mentionRefused(moderator, name)).toEqual(refusal(name));
  const inner = await newGroup("inner helpers", { members: [moderator.userId] });
  await newest.ok("POST", `/user_groups/${helpers}/subgroups`, { add: [inner] });
  await mention(moderator, name);
  await change(id, { direct_members: [cordelia.userId], direct_subgroups: [] });
  await mention(cordelia, name);
  expect(await mentionRefused(hamlet, name)).toEqual(refusal(name));
  await change(id, SystemGroup.nobody);
  expect(await mentionRefused(owner, name)).toEqual(refusal(name));
});

test("direct messages and edits are refused as well, silent mentions and previews are not", async () => {
  const name = "hushed";
  await newGroup(name, { can_mention_group: SystemGroup.nobody });
  const content = `Hello @*${name}*`;
  const direct = { type: "direct", to: [guest.userId], content };
  expect(await newest.refused("POST", "/messages", direct)).toEqual(refusal(name));
  const id = await hamlet.send("general", "groups", `Hello @_*${name}*`);
  expect(await hamlet.refused("PATCH", `/messages/${id}`, { content })).toEqual(refusal(name));
  await hamlet.ok("PATCH", `/messages/${id}`, { content: `Hello again @_*${name}*` });
  expect(await hamlet.ok("POST", "/messages/render", { content })).toMatchObject({
    rendered: expect.stringContaining("user-group-mention"),
  });
});

test("system groups can't be mentioned", async () => {
  const { rendered } = await owner.ok<{ rendered: string }>("POST", "/messages/render", {
    content: "@*role:everyone*",
  });
  expect(rendered).not.toContain("user-group-mention");
});

test("rejects invalid values", async () => {
  const id = await newGroup("picky");
  const refused = (value: unknown, old?: unknown) =>
    newest.refused("PATCH", `/user_groups/${id}`, { can_mention_group: { new: value, old } });
  const collection = (members: number[], groups: number[]) => ({
    direct_members: members,
    direct_subgroups: groups,
  });
  expect(await refused(987_654)).toEqual(badRequest("Invalid user group ID: 987654"));
  expect(await refused(collection([987_654], []))).toEqual(badRequest("Invalid user ID: 987654"));
  expect(await refused(SystemGroup.owners)).toEqual(badRequest("can_mention_group can't be 'role:owners'."));
  expect(await refused(collection([], [SystemGroup.internet]))).toEqual(
    badRequest("can_mention_group can't be 'role:internet'."),
  );
  const many = Array.from({ length: 101 }, (_, index) => index);
  expect(await refused(collection(many, []))).toEqual(
    badRequest("can_mention_group can list up to 100 users and 100 groups."),
  );
  expect(await refused(SystemGroup.members, SystemGroup.nobody)).toEqual(
    badRequest("'old' is no longer the value of can_mention_group. Look at the group again."),
  );
  await change(id, collection([], [SystemGroup.members]));
  expect(await groupNamed("picky")).toMatchObject({ can_mention_group: SystemGroup.members });
});

test("a group that may mention another can't be deleted", async () => {
  const [announcers, id] = [await newGroup("announcers"), await newGroup("announced")];
  await change(id, announcers);
  expect(await owner.refused("DELETE", `/user_groups/${announcers}`)).toEqual(
    badRequest("This group may mention 'announced'. Change that group's permission first."),
  );
  await change(id, SystemGroup.everyone);
  await owner.ok("DELETE", `/user_groups/${announcers}`);
});
