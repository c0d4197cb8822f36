import { Role, SystemGroup } from "@confab/contract";
import { badRequest, expectSameModel } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, expect, test } from "vitest";

const { world, owner, moderator, hamlet, cordelia, guest } = useWorld();
afterAll(() => expectSameModel(world));

const newest = owner.speaking();
let made = 0;

/** Creates a stream of Cordelia and the owner. */
async function newStream(options: object = {}): Promise<{ name: string; stream_id: number }> {
  made += 1;
  const name = `removing ${made}`;
  const principals = [owner.userId, cordelia.userId];
  await newest.ok("POST", "/users/me/subscriptions", { subscriptions: [{ name }], principals, ...options });
  const { stream_id } = await owner.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream: name });
  return { name, stream_id };
}

const removal = (name: string) => ({ subscriptions: [name], principals: [cordelia.userId] });
const remove = (who: typeof owner, name: string) =>
  who.ok("DELETE", "/users/me/subscriptions", removal(name));
const removeRefused = (who: typeof owner, name: string) =>
  who.refused("DELETE", "/users/me/subscriptions", removal(name));
const change = (streamId: number, group: number) =>
  newest.ok("PATCH", `/streams/${streamId}`, { can_remove_subscribers_group: group });

test("members of the group remove others; the role counts at that moment", async () => {
  const { name, stream_id } = await newStream();
  expect(await removeRefused(moderator, name)).toMatchObject({
    msg: "Must be an organization or stream administrator",
  });
  await change(stream_id, SystemGroup.moderators);
  expect(await remove(moderator, name)).toMatchObject({ removed: [name] });
  await cordelia.subscribe([name]);
  expect(await removeRefused(hamlet, name)).toMatchObject({
    msg: "Must be an organization or stream administrator",
  });
  await owner.ok("PATCH", `/users/${hamlet.userId}`, { role: Role.moderator });
  expect(await remove(hamlet, name)).toMatchObject({ removed: [name] });
  await owner.ok("PATCH", `/users/${hamlet.userId}`, { role: Role.member });
});

test("it needs access to the stream, and administrators may always", async () => {
  const everyone = { can_remove_subscribers_group: SystemGroup.everyone };
  const { name } = await newStream({ invite_only: true, ...everyone });
  for (const person of [hamlet, guest]) {
    expect(await removeRefused(person, name)).toEqual(badRequest("Invalid stream id"));
  }
  await newest.ok("POST", "/users/me/subscriptions", {
    subscriptions: [{ name }],
    principals: [hamlet.userId],
  });
  expect(await remove(hamlet, name)).toMatchObject({ removed: [name] });
  const closed = await newStream({ can_remove_subscribers_group: SystemGroup.nobody });
  expect(await removeRefused(moderator, closed.name)).toMatchObject({
    msg: "Must be an organization or stream administrator",
  });
  expect(await remove(owner, closed.name)).toMatchObject({ removed: [closed.name] });
});

test("only some groups can be chosen", async () => {
  const { stream_id } = await newStream();
  const refused = (group: number) =>
    newest.refused("PATCH", `/streams/${stream_id}`, { can_remove_subscribers_group: group });
  await owner.ok("POST", "/user_groups/create", { name: "some", description: "", members: [] });
  const { user_groups } = await owner.ok<{ user_groups: { id: number }[] }>("GET", "/user_groups");
  for (const id of [user_groups[0]?.id ?? 0, 987_654]) {
    expect(await refused(id)).toEqual(badRequest("can_remove_subscribers_group must be a system group."));
  }
  expect(await refused(SystemGroup.internet)).toEqual(
    badRequest("can_remove_subscribers_group can't be 'role:internet'."),
  );
  expect(await refused(SystemGroup.owners)).toEqual(
    badRequest("can_remove_subscribers_group can't be 'role:owners'."),
  );
});
