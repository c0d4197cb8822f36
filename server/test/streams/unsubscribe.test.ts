import { expectSameModel } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterEach, describe, expect, test } from "vitest";
import { eventsOf } from "../events/support.ts";
import { ids, inboxOf, outline, stateOf, streamIdOf, subscribe, unsubscribe, watch } from "./support.ts";

const { world, owner, administrator, moderator, hamlet, cordelia, guest } = useWorld();

afterEach(() => expectSameModel(world));

const path = "/users/me/subscriptions";

describe("unsubscribing", () => {
  test("removes several streams in one request, with their events", async () => {
    await subscribe(hamlet, ["walks", "talks", "other"], { principals: ids(hamlet, cordelia) });
    await unsubscribe(hamlet, ["other"]);
    const [own, peer, outsider] = await watch([hamlet, cordelia, guest]);
    expect(await hamlet.ok("DELETE", path, { subscriptions: [" Walks", "TALKS", "other", "walks"] })).toEqual(
      {
        result: "success",
        msg: "",
        removed: ["walks", "talks"],
        not_removed: ["other"],
      },
    );
    const [walks, talks] = [streamIdOf(world, "walks"), streamIdOf(world, "talks")];
    expect(await eventsOf(own)).toEqual([
      { type: "subscription", op: "remove", subscriptions: [{ name: "walks", stream_id: walks }] },
      { type: "subscription", op: "remove", subscriptions: [{ name: "talks", stream_id: talks }] },
    ]);
    expect(await eventsOf(peer)).toEqual([
      { type: "subscription", op: "peer_remove", stream_ids: [walks], user_ids: ids(hamlet) },
      { type: "subscription", op: "peer_remove", stream_ids: [talks], user_ids: ids(hamlet) },
    ]);
    expect(await eventsOf(outsider)).toEqual([]);
  });

  test("rejects an unknown stream by its name, and changes nothing", async () => {
    await subscribe(hamlet, ["stays"]);
    expect(await hamlet.refused("DELETE", path, { subscriptions: ["stays", "<nowhere>"] })).toEqual({
      result: "error",
      status: 400,
      code: "STREAM_DOES_NOT_EXIST",
      stream: "&lt;nowhere&gt;",
      msg: "Stream '&lt;nowhere&gt;' does not exist",
    });
    expect((await stateOf(hamlet)).subscriptions.map(({ name }) => name)).toContain("stays");
  });

  test("allows guests and everyone else to leave", async () => {
    await subscribe(hamlet, ["all roles"], {
      principals: ids(owner, administrator, moderator, hamlet, guest),
    });
    for (const person of [owner, administrator, moderator, hamlet, guest]) {
      expect((await unsubscribe(person, ["all roles"])).removed).toEqual(["all roles"]);
    }
  });

  test("allows only administrators to remove others; a user who names only themselves leaves", async () => {
    await subscribe(hamlet, ["crowd"], { principals: ids(hamlet, cordelia, guest, moderator) });
    for (const person of [moderator, hamlet, guest]) {
      const parameters = { subscriptions: ["crowd"], principals: ids(cordelia, person) };
      expect(await person.refused("DELETE", path, parameters)).toMatchObject({
        status: 400,
        code: "UNAUTHORIZED_PRINCIPAL",
        msg: "Must be an organization or stream administrator",
      });
    }
    expect(await unsubscribe(guest, ["crowd"], [guest])).toMatchObject({ removed: ["crowd"] });
    expect(await unsubscribe(administrator, ["crowd"], [hamlet, cordelia, owner])).toMatchObject({
      removed: ["crowd", "crowd"],
      not_removed: ["crowd"],
    });
    expect(await unsubscribe(owner, ["crowd"], [moderator])).toMatchObject({ removed: ["crowd"] });
  });

  test("answers the same for an invisible private stream and for an unknown one", async () => {
    await subscribe(hamlet, ["inner circle"], { invite_only: true, principals: ids(hamlet, cordelia) });
    expect(
      await moderator.refused("DELETE", path, { subscriptions: ["inner circle"], principals: ids(cordelia) }),
    ).toMatchObject({ msg: "Invalid stream id" });
    // Administrators see the stream without a subscription.
    expect(await unsubscribe(administrator, ["inner circle"], [cordelia])).toMatchObject({
      removed: ["inner circle"],
    });
  });

  test("rejects an unknown principal with 403", async () => {
    const parameters = { subscriptions: ["general"], principals: ["ghost@example.com"] };
    expect(await owner.refused("DELETE", path, parameters)).toMatchObject({
      status: 403,
      code: "UNAUTHORIZED_PRINCIPAL",
      principal: "ghost@example.com",
    });
  });
});

describe("messages and private streams after unsubscribing", () => {
  test("unread messages become read, and later ones are not received", async () => {
    await subscribe(hamlet, ["news"], { principals: ids(hamlet, cordelia, moderator) });
    const stream_id = streamIdOf(world, "news");
    const first = await cordelia.send("news", "t", "one");
    const second = await cordelia.send("news", "t", "two");
    const [own, author, other] = await watch([hamlet, cordelia, moderator]);
    await unsubscribe(administrator, ["news"], [hamlet, cordelia]);
    const read = (messages: number[]) => ({
      type: "update_message_flags",
      op: "add",
      operation: "add",
      flag: "read",
      messages,
      all: false,
    });
    // The notice of the stream's creation is the first message. Its creator had read it.
    const [left, together, ...more] = await eventsOf(own);
    expect(left).toMatchObject({ type: "subscription", op: "remove" });
    expect(together).toMatchObject({ type: "subscription", op: "peer_remove", stream_ids: [stream_id] });
    expect(more).toEqual([read([first, second])]);
    expect((await eventsOf(author)).at(-1)).toEqual(read([first - 1, first, second]));
    expect(outline(await eventsOf(other))).toEqual(["subscription/peer_remove"]);
    await moderator.send("news", "t", "three");
    const closed = { receives: false, received: [1, 2, 3], read: [1, 2, 3] };
    expect(await inboxOf(world, hamlet, stream_id)).toEqual(closed);
    const stayed = { receives: true, received: [1, 2, 3, 4], read: [] };
    expect(await inboxOf(world, moderator, stream_id)).toEqual(stayed);
  });

  test("no event is sent if there were no unread messages", async () => {
    await subscribe(hamlet, ["quiet"], { principals: ids(hamlet, cordelia) });
    await unsubscribe(hamlet, ["quiet"]);
    const queue = await hamlet.register();
    await subscribe(hamlet, ["quiet"]);
    await unsubscribe(hamlet, ["quiet"]);
    expect(outline(await eventsOf(queue))).toEqual(["subscription/add", "subscription/remove"]);
  });

  test("a private stream is archived with its last subscriber, and its name is free", async () => {
    await subscribe(hamlet, ["bunker"], { invite_only: true, principals: ids(hamlet, cordelia) });
    const before = streamIdOf(world, "bunker");
    const [first, last, admin, outsider] = await watch([hamlet, cordelia, administrator, moderator]);
    await unsubscribe(hamlet, ["bunker"]);
    expect(outline(await eventsOf(last))).toEqual(["subscription/peer_remove"]);
    await unsubscribe(cordelia, ["bunker"]);
    expect(outline(await eventsOf(last))).toEqual([
      "subscription/remove",
      "update_message_flags/add",
      "stream/delete",
    ]);
    // This former subscriber still had the stream in their list of streams that they left.
    expect(outline(await eventsOf(first))).toEqual(["subscription/remove", "stream/delete"]);
    expect(outline(await eventsOf(admin))).toEqual([
      "subscription/peer_remove",
      "subscription/peer_remove",
      "stream/delete",
    ]);
    expect(await eventsOf(outsider)).toEqual([]);
    expect((await stateOf(cordelia)).unsubscribed.map(({ name }) => name)).not.toContain("bunker");
    await subscribe(moderator, ["Bunker"]);
    expect(streamIdOf(world, "bunker")).not.toBe(before);
  });

  test("a public stream stays when everyone has left", async () => {
    await subscribe(hamlet, ["plaza"]);
    await unsubscribe(hamlet, ["plaza"]);
    expect((await subscribe(cordelia, ["plaza"])).subscribed).toEqual({ [cordelia.email]: ["plaza"] });
    expect((await stateOf(hamlet)).unsubscribed.map(({ name }) => name)).toContain("plaza");
  });
});
