import { StreamPostPolicy } from "@confab/contract";
import { expectSameModel, type Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterEach, describe, expect, test } from "vitest";
import { eventsOf } from "../events/support.ts";
import { ids, messagesOf, outline, setRealm, stateOf, streamIdOf, subscribe, watch } from "./support.ts";

const { world, owner, administrator, moderator, hamlet, cordelia, guest } = useWorld();

afterEach(() => expectSameModel(world));

/** Creates a stream and returns its path. */
async function streamOf(person: Person, name: string, more: Record<string, unknown> = {}): Promise<string> {
  await subscribe(person, [name], more);
  return `/streams/${streamIdOf(world, name)}`;
}

const actor = () => `@_**Adam Administrator|${administrator.userId}**`;

describe("changing a stream", () => {
  test("changes the description: one line, with its HTML", async () => {
    const path = await streamOf(hamlet, "described");
    const stream_id = streamIdOf(world, "described");
    const [member, stranger, outsider] = await watch([hamlet, cordelia, guest]);
    await administrator.ok("PATCH", path, { description: "New\n*words*, @**Hamlet Member**" });
    const event = {
      type: "stream",
      op: "update",
      stream_id,
      name: "described",
      property: "description",
      value: "New *words*, @**Hamlet Member**",
      rendered_description: "<p>New <em>words</em>, @<strong>Hamlet Member</strong></p>",
    };
    expect(await eventsOf(member)).toEqual([event]);
    expect(await eventsOf(stranger)).toEqual([event]);
    expect(await eventsOf(outsider)).toEqual([]);
    expect((await stateOf(hamlet)).streams.find(({ name }) => name === "described")).toMatchObject({
      description: event.value,
      rendered_description: event.rendered_description,
    });
    expect(await administrator.refused("PATCH", path, { description: "x".repeat(1025) })).toMatchObject({
      msg: "description is too long (limit: 1024 characters)",
    });
  });

  test("changes the name: the events have the old one, and the stream gets a notice", async () => {
    const path = await streamOf(hamlet, "before");
    const stream_id = streamIdOf(world, "before");
    const [member, stranger] = await watch([hamlet, cordelia]);
    await administrator.ok("PATCH", path, { new_name: " after " });
    const update = { type: "stream", op: "update", stream_id, name: "before" };
    const renamed = [
      { ...update, property: "email_address", value: "" },
      { ...update, property: "name", value: "after" },
    ];
    expect(await eventsOf(stranger)).toEqual(renamed);
    const events = await eventsOf(member);
    expect(events.slice(0, 2)).toEqual(renamed);
    expect(events[2]).toMatchObject({
      type: "message",
      message: { subject: "stream events", content: `${actor()} renamed stream **before** to **after**.` },
    });
    expect(streamIdOf(world, "after")).toBe(stream_id);
    expect(() => streamIdOf(world, "before")).toThrow();
  });

  test("rejects a name that is taken or unchanged, except for a change of case", async () => {
    const path = await streamOf(hamlet, "Riverside");
    await subscribe(hamlet, ["hillside"]);
    const message = (new_name: string) => administrator.whyRefused("PATCH", path, { new_name });
    expect(await message("Riverside")).toBe("Stream already has that name!");
    expect(await message(" HILLSIDE")).toBe("Stream name 'HILLSIDE' is already taken.");
    expect(await message("  ")).toBe("Invalid stream name '  '");
    expect(await message("x".repeat(61))).toBe("Stream name too long (limit: 60 characters).");
    expect(await message("a\0b")).toBe("Stream name 'ab' contains NULL (0x00) characters.");
    await administrator.ok("PATCH", path, { new_name: "riverSide" });
    expect((await stateOf(hamlet)).streams.map(({ name }) => name)).toContain("riverSide");
  });

  test("changes the posting policy with two events, one of them for older clients", async () => {
    const path = await streamOf(hamlet, "podium");
    const stream_id = streamIdOf(world, "podium");
    const queue = await cordelia.register();
    const update = { type: "stream", op: "update", stream_id, name: "podium" };
    await administrator.ok("PATCH", path, { stream_post_policy: StreamPostPolicy.moderators });
    await administrator.ok("PATCH", path, { is_announcement_only: true });
    await administrator.ok("PATCH", path, { stream_post_policy: StreamPostPolicy.administrators });
    await administrator.ok("PATCH", path, { is_announcement_only: false });
    expect(await eventsOf(queue)).toEqual([
      { ...update, property: "stream_post_policy", value: 4 },
      { ...update, property: "is_announcement_only", value: false },
      { ...update, property: "stream_post_policy", value: 2 },
      { ...update, property: "is_announcement_only", value: true },
      { ...update, property: "stream_post_policy", value: 1 },
      { ...update, property: "is_announcement_only", value: false },
    ]);
  });

  test("lets owners change the retention period, and the stream gets a notice", async () => {
    const path = await streamOf(hamlet, "kept");
    expect(await administrator.refused("PATCH", path, { message_retention_days: 5 })).toMatchObject({
      code: "UNAUTHORIZED_PRINCIPAL",
      msg: "Must be an organization owner",
    });
    expect(await owner.refused("PATCH", path, { message_retention_days: "soon" })).toMatchObject({
      code: "REQUEST_VARIABLE_INVALID",
      msg: "Bad value for 'message_retention_days': soon",
    });
    const queue = await cordelia.register();
    for (const message_retention_days of [7, "7", 30, "unlimited", "realm_default"]) {
      await owner.ok("PATCH", path, { message_retention_days });
    }
    expect((await eventsOf(queue)).map((event) => (event as { value?: unknown }).value)).toEqual([
      ...[7, 30, -1, null],
    ]);
    const notices = await messagesOf(world, streamIdOf(world, "kept"));
    const begin = `@_**Olive Owner|${owner.userId}** has changed the [message retention period](/help/message-retention-policy) for this stream from`;
    expect(notices.slice(1).map(({ topic, content }) => [topic, content])).toEqual([
      [
        "stream events",
        `${begin} **Forever** to **7 days**. Messages will be automatically deleted after 7 days.`,
      ],
      [
        "stream events",
        `${begin} **7 days** to **30 days**. Messages will be automatically deleted after 30 days.`,
      ],
      ["stream events", `${begin} **30 days** to **Forever**. Messages will be kept forever.`],
    ]);
  });

  test("changes everything in one request, in the order of the reference; an empty request succeeds", async () => {
    const path = await streamOf(owner, "caterpillar");
    const queue = await administrator.register();
    await owner.ok("PATCH", path, {
      new_name: "butterfly",
      is_private: true,
      stream_post_policy: StreamPostPolicy.fullMembers,
      description: "Changed",
      message_retention_days: 10,
    });
    const events = (await eventsOf(queue)) as { property?: string }[];
    expect(events.map(({ property }) => property)).toEqual([
      ...["message_retention_days", "description", "email_address", "name", "stream_post_policy"],
      ...["is_announcement_only", "invite_only"],
    ]);
    expect(events.at(-1)).toMatchObject({ name: "butterfly" });
    await owner.ok("PATCH", path);
    await owner.ok("PATCH", path, {
      description: "Changed",
      stream_post_policy: StreamPostPolicy.fullMembers,
      is_private: true,
    });
    await owner.ok("PATCH", path, { history_public_to_subscribers: true });
    expect(await eventsOf(queue)).toEqual([]);
  });

  test("makes no change if one of several is rejected", async () => {
    const path = await streamOf(hamlet, "steadfast");
    const queue = await hamlet.register();
    const parameters = {
      description: "new",
      stream_post_policy: StreamPostPolicy.administrators,
      new_name: "general",
    };
    expect(await owner.whyRefused("PATCH", path, parameters)).toBe("Stream name 'general' is already taken.");
    expect(await eventsOf(queue)).toEqual([]);
    expect((await stateOf(hamlet)).streams.find(({ name }) => name === "steadfast")).toMatchObject({
      description: "",
      stream_post_policy: StreamPostPolicy.everyone,
    });
  });

  test("is limited to administrators, and answers the same for invisible and unknown streams", async () => {
    const path = await streamOf(hamlet, "guarded");
    const hidden = await streamOf(hamlet, "guarded and hidden", { invite_only: true });
    const change = { description: "mine" };
    for (const person of [moderator, hamlet]) {
      expect(await person.refused("PATCH", path, change)).toMatchObject({
        status: 400,
        code: "UNAUTHORIZED_PRINCIPAL",
        msg: "Must be an organization or stream administrator",
      });
    }
    expect(await hamlet.whyRefused("PATCH", hidden, change)).toBe(
      "UNAUTHORIZED_PRINCIPAL: Must be an organization or stream administrator",
    );
    const unknown = { status: 400, code: "BAD_REQUEST", msg: "Invalid stream id" };
    expect(await guest.refused("PATCH", path, change)).toMatchObject(unknown);
    expect(await moderator.refused("PATCH", hidden, change)).toMatchObject(unknown);
    expect(await owner.refused("PATCH", "/streams/999999", change)).toMatchObject(unknown);
    await administrator.ok("PATCH", hidden, change);
    await owner.ok("PATCH", path, change);
  });
});

describe("changing a stream's privacy", () => {
  const update = (name: string, value: boolean, history = !value, web = false) => ({
    type: "stream",
    op: "update",
    stream_id: streamIdOf(world, name),
    name,
    property: "invite_only",
    value,
    history_public_to_subscribers: history,
    is_web_public: web,
  });

  test("public to private: others can no longer see the stream", async () => {
    const path = await streamOf(hamlet, "shrinking", { principals: ids(hamlet, guest) });
    await subscribe(moderator, ["shrinking"]);
    await moderator.ok("DELETE", "/users/me/subscriptions", { subscriptions: ["shrinking"] });
    const [member, insider, admin, outsider, former] = await watch([
      hamlet,
      guest,
      administrator,
      cordelia,
      moderator,
    ]);
    await administrator.ok("PATCH", path, { is_private: true });
    for (const queue of [member, insider, admin, former]) {
      expect(await eventsOf(queue)).toEqual([update("shrinking", true)]);
    }
    expect(await eventsOf(outsider)).toMatchObject([
      { type: "stream", op: "delete", streams: [{ name: "shrinking", invite_only: false }] },
    ]);
    const { streams, never_subscribed } = await stateOf(cordelia);
    expect([...streams, ...never_subscribed].map(({ name }) => name)).not.toContain("shrinking");
  });

  test("private to public: others see the stream and its subscribers for the first time", async () => {
    const path = await streamOf(administrator, "growing", {
      invite_only: true,
      principals: ids(administrator, hamlet, guest, moderator),
    });
    await moderator.ok("DELETE", "/users/me/subscriptions", { subscriptions: ["growing"] });
    const stream_id = streamIdOf(world, "growing");
    const [member, admin, outsider, former] = await watch([hamlet, owner, cordelia, moderator]);
    await administrator.ok("PATCH", path, { is_private: false });
    const changed = update("growing", false);
    const peers = {
      type: "subscription",
      op: "peer_add",
      stream_ids: [stream_id],
      user_ids: ids(administrator, hamlet, guest),
    };
    expect(await eventsOf(member)).toEqual([changed]);
    expect(await eventsOf(admin)).toEqual([changed]);
    expect(await eventsOf(former)).toEqual([peers, changed]);
    const events = await eventsOf(outsider);
    expect(events[0]).toMatchObject({
      type: "stream",
      op: "create",
      streams: [{ stream_id, invite_only: false }],
    });
    expect(events.slice(1)).toEqual([peers, changed]);
  });

  test("others see a stream with all changes of the same request", async () => {
    const path = await streamOf(administrator, "larva", { invite_only: true });
    const queue = await cordelia.register();
    await administrator.ok("PATCH", path, { is_private: false, new_name: "moth", description: "flies" });
    const [created] = await eventsOf(queue);
    expect(created).toMatchObject({ op: "create", streams: [{ name: "moth", description: "flies" }] });
  });

  test("history of a private stream is hidden unless requested, and an unchanged value sends no event", async () => {
    const path = await streamOf(administrator, "archive room");
    const queue = await administrator.register();
    await administrator.ok("PATCH", path, { is_private: true, history_public_to_subscribers: true });
    await administrator.ok("PATCH", path, { is_private: true });
    await administrator.ok("PATCH", path, { is_private: true, history_public_to_subscribers: false });
    await administrator.ok("PATCH", path, { is_private: false, history_public_to_subscribers: false });
    expect(await eventsOf(queue)).toEqual([
      update("archive room", true, true),
      update("archive room", true, false),
      update("archive room", false, true),
    ]);
  });

  test("an administrator without a subscription can't open a private stream to others", async () => {
    const path = await streamOf(hamlet, "confidential", { invite_only: true });
    for (const change of [{ is_private: false }, { is_private: true }, { is_web_public: true }]) {
      expect(await owner.whyRefused("PATCH", path, change)).toBe("Invalid stream id");
    }
  });

  test("default streams stay public", async () => {
    const path = `/streams/${streamIdOf(world, "general")}`;
    expect(await owner.whyRefused("PATCH", path, { is_private: true })).toBe(
      "Default streams cannot be made private.",
    );
  });

  test("web-public: depends on settings and policy, and makes the stream visible to guests", async () => {
    const path = await streamOf(administrator, "window");
    expect(await owner.whyRefused("PATCH", path, { is_web_public: true })).toBe(
      "Web public streams are not enabled.",
    );
    await setRealm(world, { enable_spectator_access: true });
    expect(await administrator.whyRefused("PATCH", path, { is_web_public: true })).toBe(
      "Insufficient permission",
    );
    for (const more of [{ is_private: true }, { history_public_to_subscribers: false }]) {
      expect(await owner.whyRefused("PATCH", path, { is_web_public: true, ...more })).toBe(
        "Invalid parameters",
      );
    }
    const [spectator, outsider] = await watch([guest, cordelia]);
    await owner.ok("PATCH", path, { is_web_public: true });
    const changed = update("window", false, true, true);
    expect(await eventsOf(outsider)).toEqual([changed]);
    expect(outline(await eventsOf(spectator))).toEqual([
      "stream/create",
      "subscription/peer_add",
      "stream/update",
    ]);
    expect((await stateOf(guest)).never_subscribed.map(({ name }) => name)).toContain("window"); // Guests are now notified of its changes, too.
    await owner.ok("PATCH", path, { description: "open" });
    expect(outline(await eventsOf(spectator))).toEqual(["stream/update"]);
    await owner.ok("PATCH", path, { is_web_public: false });
    expect(outline(await eventsOf(spectator))).toEqual(["stream/delete"]);
    await owner.ok("PATCH", path, { is_web_public: true });
    await owner.ok("PATCH", path, { is_private: false });
    expect((await stateOf(owner)).streams.find(({ name }) => name === "window")).toMatchObject({
      is_web_public: false,
      invite_only: false,
    });
    await setRealm(world, { enable_spectator_access: false });
  });
});
