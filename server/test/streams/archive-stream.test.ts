import { expectSameModel, type Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterEach, describe, expect, test } from "vitest";
import { eventsOf } from "../events/support.ts";
import {
  ids,
  inboxOf,
  messagesOf,
  namesOf,
  outline,
  populate,
  stateOf,
  streamIdOf,
  subscribe,
  watch,
} from "./support.ts";

const { world, owner, administrator, moderator, hamlet, cordelia, guest } = useWorld();

afterEach(() => expectSameModel(world));

describe("archiving a stream", () => {
  test("notifies everyone who saw it once, frees its name and marks its messages as read", async () => {
    await subscribe(hamlet, ["ephemeral"], { principals: ids(hamlet, guest) });
    const stream_id = streamIdOf(world, "ephemeral");
    await cordelia.send("ephemeral", "t", "unread");
    const [member, insider, outsider, admin] = await watch([hamlet, guest, cordelia, owner]);
    await administrator.ok("DELETE", `/streams/${stream_id}`);
    const deleted = {
      type: "stream",
      op: "delete",
      streams: [{ stream_id, name: "ephemeral", invite_only: false }],
    };
    for (const queue of [member, insider, outsider, admin]) {
      const events = await eventsOf(queue);
      expect(events).toMatchObject([deleted]);
    }
    expect(await inboxOf(world, hamlet, stream_id)).toEqual({
      receives: false,
      received: [1, 2],
      read: [1, 2],
    });
    const lists = await stateOf(hamlet);
    const listed = [lists.streams, lists.subscriptions, lists.unsubscribed, lists.never_subscribed].flat();
    expect(namesOf(listed).filter((name) => name.includes("ephemeral"))).toEqual([]);
    expect((await messagesOf(world, stream_id)).length).toBe(2);
    await subscribe(cordelia, ["ephemeral"]);
    expect(streamIdOf(world, "ephemeral")).not.toBe(stream_id);
  });

  test("ends the subscriptions of hundreds in steps, which continue after a restart", async () => {
    const many = await populate(world, 600);
    await subscribe(hamlet, ["crowded"], { principals: [...ids(hamlet), ...many] });
    const stream_id = streamIdOf(world, "crowded");
    await cordelia.send("crowded", "t", "unread");
    await owner.ok("DELETE", `/streams/${stream_id}`);
    await world.restart();
    expect(world.server.realms.first.model.streams.get(stream_id)?.subscribers.size).toBe(0);
    await world.settle();
    const left = await world.server.context.engine.query({
      text: `select u.user_id from subscription as u where u.stream_id = $1 and u.is_active
              union all
             select i.user_id from inbox as i join conversation as c using (realm_id, conversation_id)
              where c.stream_id = $1 and (upper_inf(i.received) or not isempty(i.received - i.read))`,
      values: [stream_id],
    });
    expect(left).toEqual([]);
  });

  test("rejects all later changes", async () => {
    await subscribe(hamlet, ["gone"]);
    const path = `/streams/${streamIdOf(world, "gone")}`;
    await owner.ok("DELETE", path);
    expect(await owner.whyRefused("DELETE", path)).toBe("Invalid stream id");
    expect(await owner.whyRefused("PATCH", path, { description: "x" })).toBe("Invalid stream id");
    expect(await hamlet.whyRefused("GET", `${path}/members`)).toBe("Invalid stream id");
    expect(await hamlet.whyRefused("GET", "/get_stream_id", { stream: "gone" })).toBe(
      "Invalid stream name 'gone'",
    );
    expect(
      await hamlet.refused("POST", "/messages", { type: "stream", to: "gone", topic: "t", content: "c" }),
    ).toMatchObject({ code: "STREAM_DOES_NOT_EXIST" });
    expect(namesOf(await streamsFor(owner, { include_all_active: true }))).not.toContain("gone");
  });

  const streamsFor = async (person: Person, kinds: Record<string, unknown>) =>
    (await person.ok<{ streams: { name: string }[] }>("GET", "/streams", kinds)).streams;

  test("removes it from the default streams", async () => {
    await subscribe(hamlet, ["welcome mat"]);
    const stream_id = streamIdOf(world, "welcome mat");
    await owner.ok("POST", "/default_streams", { stream_id });
    const [member, insider] = await watch([hamlet, guest]);
    await owner.ok("DELETE", `/streams/${stream_id}`);
    const events = await eventsOf(member);
    expect(outline(events)).toEqual(["default_streams", "stream/delete"]);
    expect(
      namesOf((events[0] as unknown as { default_streams: { name: string }[] }).default_streams),
    ).toEqual(["general"]);
    expect(await eventsOf(insider)).toEqual([]);
  });

  test("is limited to administrators who can see the stream", async () => {
    await subscribe(hamlet, ["fortress"], { invite_only: true });
    const path = `/streams/${streamIdOf(world, "fortress")}`;
    expect(await hamlet.refused("DELETE", path)).toMatchObject({
      code: "UNAUTHORIZED_PRINCIPAL",
      msg: "Must be an organization or stream administrator",
    });
    expect(await moderator.whyRefused("DELETE", path)).toBe("Invalid stream id");
    expect(await guest.whyRefused("DELETE", path)).toBe("Invalid stream id");
    const [member, outsider] = await watch([hamlet, cordelia]);
    await administrator.ok("DELETE", path);
    expect(outline(await eventsOf(member))).toEqual(["stream/delete"]);
    expect(await eventsOf(outsider)).toEqual([]);
  });

  test("is the same for a queue read after a restart", async () => {
    await subscribe(hamlet, ["remembered"], { principals: ids(hamlet, guest) });
    const stream_id = streamIdOf(world, "remembered");
    const [member, outsider] = await watch([guest, cordelia]);
    await owner.ok("PATCH", `/streams/${stream_id}`, { description: "last words" });
    await owner.ok("DELETE", `/streams/${stream_id}`);
    await world.restart();
    const after = (queue: typeof member) => queue.at(world.url);
    expect(outline(await eventsOf(after(member)))).toEqual(["stream/update", "stream/delete"]);
    expect(outline(await eventsOf(after(outsider)))).toEqual(["stream/update", "stream/delete"]);
  });
});
