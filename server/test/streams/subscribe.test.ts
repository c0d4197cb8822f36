import { StreamPostPolicy, StreamRole } from "@confab/contract";
import { expectSameModel } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterEach, describe, expect, test } from "vitest";
import { eventsOf } from "../events/support.ts";
import {
  ids,
  inboxOf,
  messagesOf,
  outline,
  stateOf,
  streamIdOf,
  subscribe,
  unsubscribe,
  watch,
} from "./support.ts";

const { world, owner, administrator, hamlet, cordelia, guest } = useWorld();

afterEach(() => expectSameModel(world));

const path = "/users/me/subscriptions";

describe("subscribing", () => {
  test("an unused name creates a stream with the caller in it", async () => {
    const [own, peer, outsider] = await watch([hamlet, owner, guest]);
    const answer = await hamlet.ok("POST", path, {
      subscriptions: [{ name: "  Cooking ", description: "Two\nlines, **bold**" }],
    });
    expect(answer).toEqual({
      result: "success",
      msg: "",
      subscribed: { [hamlet.email]: ["Cooking"] },
      already_subscribed: {},
    });
    const stream_id = streamIdOf(world, "cooking");
    const stream = {
      stream_id,
      name: "Cooking",
      description: "Two lines, **bold**",
      rendered_description: "<p>Two lines, <strong>bold</strong></p>",
      date_created: world.clock.now() / 1000,
      invite_only: false,
      is_web_public: false,
      stream_post_policy: StreamPostPolicy.everyone,
      message_retention_days: null,
      history_public_to_subscribers: true,
      first_message_id: null,
      is_announcement_only: false,
      folder_id: null,
    };
    const [created, added, message] = await eventsOf(own);
    expect(created).toEqual({ type: "stream", op: "create", streams: [stream] });
    expect(added).toEqual({
      type: "subscription",
      op: "add",
      subscriptions: [
        {
          ...stream,
          color: "#fae589",
          is_muted: false,
          in_home_view: true,
          pin_to_top: false,
          personal_folder: "",
          desktop_notifications: null,
          audible_notifications: null,
          push_notifications: null,
          email_notifications: null,
          wildcard_mentions_notify: null,
          role: StreamRole.subscriber,
          email_address: "",
          stream_weekly_traffic: null,
          subscribers: [hamlet.userId],
        },
      ],
    });
    expect(message).toMatchObject({
      type: "message",
      flags: ["read"],
      message: {
        subject: "stream events",
        sender_email: "notification-bot@zulip.com",
        content: `Stream created by @_**Hamlet Member|${hamlet.userId}**.`,
      },
    });
    expect(await eventsOf(peer)).toEqual([
      { type: "stream", op: "create", streams: [stream] },
      { type: "subscription", op: "peer_add", stream_ids: [stream_id], user_ids: ids(hamlet) },
    ]);
    expect(await eventsOf(outsider)).toEqual([]);
  });

  test("an existing stream is joined, in any case; twice is no error", async () => {
    await subscribe(hamlet, ["Gardening"]);
    const [own, peer] = await watch([cordelia, hamlet]);
    const answer = await subscribe(cordelia, ["GARDENING"]);
    expect(answer).toMatchObject({ subscribed: { [cordelia.email]: ["Gardening"] }, already_subscribed: {} });
    expect(outline(await eventsOf(own))).toEqual(["subscription/add"]);
    expect(await eventsOf(peer)).toEqual([
      {
        type: "subscription",
        op: "peer_add",
        stream_ids: [streamIdOf(world, "gardening")],
        user_ids: ids(cordelia),
      },
    ]);
    expect(await subscribe(cordelia, ["gardening"])).toMatchObject({
      subscribed: {},
      already_subscribed: { [cordelia.email]: ["Gardening"] },
    });
    expect(await eventsOf(own)).toEqual([]);
  });

  test("creation options don't affect existing streams", async () => {
    await subscribe(hamlet, ["settled"]);
    await subscribe(cordelia, ["settled"], {
      invite_only: true,
      is_web_public: true,
      stream_post_policy: StreamPostPolicy.administrators,
      message_retention_days: 3,
    });
    const { streams } = await stateOf(cordelia);
    expect(streams.find(({ name }) => name === "settled")).toMatchObject({
      invite_only: false,
      is_web_public: false,
      stream_post_policy: StreamPostPolicy.everyone,
      message_retention_days: null,
    });
  });

  test("several new streams in one request, together with an existing one, get the same options", async () => {
    await subscribe(hamlet, ["old"]);
    const own = await owner.register();
    const answer = await owner.ok("POST", path, {
      subscriptions: [{ name: "one" }, { name: "old" }, { name: "two" }, { name: "ONE" }],
      invite_only: true,
      history_public_to_subscribers: true,
      stream_post_policy: StreamPostPolicy.moderators,
      message_retention_days: "unlimited",
    });
    expect(answer).toMatchObject({ subscribed: { [owner.email]: ["one", "two", "old"] } });
    const events = await eventsOf(own);
    expect(outline(events)).toEqual([
      ...["stream/create", "stream/create", "subscription/add", "subscription/add", "subscription/add"],
      ...["message", "message"],
    ]);
    const shared = {
      invite_only: true,
      history_public_to_subscribers: true,
      stream_post_policy: StreamPostPolicy.moderators,
      message_retention_days: -1,
      is_announcement_only: false,
    };
    expect(events[0]).toMatchObject({ streams: [{ name: "one", ...shared }] });
    expect(events[1]).toMatchObject({ streams: [{ name: "two", ...shared }] });
  });

  test("a private stream is visible to its members and administrators, and hides earlier messages", async () => {
    const [member, insider, admin, outsider] = await watch([hamlet, guest, administrator, cordelia]);
    await subscribe(hamlet, ["hideout"], { invite_only: true, principals: ids(hamlet, guest) });
    const events = await eventsOf(member);
    expect(outline(events)).toEqual(["stream/create", "subscription/add", "message"]);
    expect(events[0]).toMatchObject({
      streams: [{ invite_only: true, history_public_to_subscribers: false }],
    });
    expect(outline(await eventsOf(insider))).toEqual(["stream/create", "subscription/add", "message"]);
    expect(outline(await eventsOf(admin))).toEqual(["stream/create", "subscription/peer_add"]);
    expect(await eventsOf(outsider)).toEqual([]);
  });

  test("only subscribers of a private stream can subscribe others, without an exception for administrators", async () => {
    await subscribe(hamlet, ["cabal"], { invite_only: true });
    for (const person of [cordelia, administrator, owner]) {
      expect(await person.refused("POST", path, { subscriptions: [{ name: "cabal" }] })).toEqual({
        status: 400,
        result: "error",
        msg: "Unable to access stream (cabal).",
      });
    }
    const [joined, other] = await watch([cordelia, owner]);
    await subscribe(hamlet, ["cabal"], { principals: ids(cordelia) });
    expect(outline(await eventsOf(joined))).toEqual(["stream/create", "subscription/add", "message"]);
    expect(outline(await eventsOf(other))).toEqual(["subscription/peer_add"]);
  });

  test("a fatal failure has no effect; with authorization_errors_fatal=false the rest is done", async () => {
    await subscribe(hamlet, ["closed"], { invite_only: true });
    const subscriptions = [{ name: "brand new" }, { name: "closed" }];
    await cordelia.refused("POST", path, { subscriptions });
    await expectSameModel(world);
    expect(() => streamIdOf(world, "brand new")).toThrow();
    const answer = await cordelia.ok("POST", path, { subscriptions, authorization_errors_fatal: false });
    expect(answer).toMatchObject({
      subscribed: { [cordelia.email]: ["brand new"] },
      already_subscribed: {},
      unauthorized: ["closed"],
    });
    const nothing = await subscribe(cordelia, ["brand new"], { authorization_errors_fatal: false });
    expect(nothing.unauthorized).toEqual([]);
  });

  test("principals are given by id or address; the caller is subscribed only if named", async () => {
    const byId = await subscribe(hamlet, ["for others"], { principals: ids(cordelia, guest, cordelia) });
    expect(byId.subscribed).toEqual({ [cordelia.email]: ["for others"], [guest.email]: ["for others"] });
    const byEmail = await subscribe(hamlet, ["for others"], {
      principals: [hamlet.email.toUpperCase(), cordelia.email],
    });
    expect(byEmail).toMatchObject({
      subscribed: { [hamlet.email]: ["for others"] },
      already_subscribed: { [cordelia.email]: ["for others"] },
    });
  });

  test("an unknown principal is rejected with 403, and nothing is created", async () => {
    for (const principal of [999_999, "nobody@example.com", "notification-bot@zulip.com"]) {
      expect(await subscribeRefused({ principals: [principal] })).toEqual({
        result: "error",
        status: 403,
        code: "UNAUTHORIZED_PRINCIPAL",
        principal,
        msg: `User not authorized to execute queries on behalf of '${principal}'`,
      });
    }
    expect(() => streamIdOf(world, "never")).toThrow();
  });

  const subscribeRefused = (more: Record<string, unknown>, name = "never") =>
    hamlet.refused("POST", path, { subscriptions: [{ name }], ...more });

  test("rejects invalid names and options", async () => {
    const message = async (more: Record<string, unknown>, name?: string) =>
      (await subscribeRefused(more, name)).msg;
    expect(await message({}, "   ")).toBe("Invalid stream name ''");
    expect(await message({}, "x".repeat(61))).toBe("Stream name too long (limit: 60 characters).");
    expect(await message({}, "a\0b")).toBe("Stream name 'ab' contains NULL (0x00) characters.");
    expect(await message({ subscriptions: [{ name: "never", description: "x".repeat(1025) }] })).toBe(
      'subscriptions[0]["description"] is too long (limit: 1024 characters)',
    );
    expect(await message({ subscriptions: [{ name: "never", description: "a\0b" }] })).toBe(
      "Stream descriptions must not contain null bytes",
    );
    expect(await message({ subscriptions: [{ name: "never", topic: "x" }] })).toBe(
      "Unexpected arguments: topic",
    );
    expect(await message({ subscriptions: [{ description: "x" }] })).toBe(
      "name key is missing from subscriptions[0]",
    );
    expect(await message({ stream_post_policy: 5 })).toBe("Invalid stream_post_policy");
    expect(await message({ message_retention_days: "sometimes" })).toBe(
      "Bad value for 'message_retention_days': sometimes",
    );
    await hamlet.subscribe(["kept"]);
    expect(await message({ message_retention_days: "sometimes" }, "kept")).toBe(
      "Bad value for 'message_retention_days': sometimes",
    );
    // The word for unlimited retention in earlier releases of the interface.
    expect(await message({ message_retention_days: "forever" })).toBe(
      "Bad value for 'message_retention_days': forever",
    );
    expect(await message({ message_retention_days: 0 })).toBe("Bad value for 'message_retention_days': 0");
    expect(await message({ message_retention_days: 30 })).toBe("Must be an organization owner");
    expect(await message({ is_web_public: true, invite_only: true })).toBe("Invalid parameters");
    expect(() => streamIdOf(world, "never")).toThrow();
  });

  test("accepts names and descriptions at the limits, whatever their length in memory", async () => {
    const name = "🦉".repeat(60);
    const { subscribed } = await hamlet.ok("POST", path, {
      subscriptions: [{ name, description: "🦉".repeat(1024) }],
    });
    expect(subscribed).toEqual({ [hamlet.email]: [name] });
  });

  test("retention: the organization's period needs no owner, and days are a number or numeric text", async () => {
    await subscribe(hamlet, ["kept as usual"], { message_retention_days: "realm_default" });
    await subscribe(owner, ["kept a month"], { message_retention_days: "30" });
    await subscribe(owner, ["kept a week"], { message_retention_days: 7 });
    const { streams } = await stateOf(owner);
    expect(streams.find(({ name }) => name === "kept as usual")).toMatchObject({
      message_retention_days: null,
    });
    expect(streams.find(({ name }) => name === "kept a month")).toMatchObject({ message_retention_days: 30 });
    expect(streams.find(({ name }) => name === "kept a week")).toMatchObject({ message_retention_days: 7 });
  });

  test("guests can't subscribe anyone, not even with PATCH", async () => {
    const refusal = { status: 400, msg: "Not allowed for guest users" };
    expect(await guest.refused("POST", path, { subscriptions: [{ name: "general" }] })).toMatchObject(
      refusal,
    );
    expect(await guest.refused("PATCH", path, { add: [{ name: "general" }] })).toMatchObject(refusal);
  });

  test("a guest who is subscribed to a public stream gets an event about the stream", async () => {
    await subscribe(hamlet, ["open house"]);
    const queue = await guest.register();
    await subscribe(hamlet, ["open house"], { principals: ids(guest) });
    const events = await eventsOf(queue);
    expect(outline(events)).toEqual(["stream/create", "subscription/add", "message"]);
  });
});

describe("initial properties of a subscription", () => {
  test("include the first unused colour of the user, in order of the request", async () => {
    const person = await world.newPerson("Paula Painter");
    await subscribe(person, ["p1", "p2"]);
    await unsubscribe(person, ["p1"]);
    await subscribe(person, ["p3"]);
    const { subscriptions, unsubscribed } = await stateOf(person);
    const colors = [...subscriptions, ...unsubscribed].map(({ name, color }) => [name, color]);
    expect(Object.fromEntries(colors)).toEqual({
      general: "#76ce90",
      p1: "#fae589",
      p2: "#a6c7e5",
      p3: "#e79ab5",
    });
  });

  test("repeat the colours after twenty-four", async () => {
    const person = await world.newPerson("Rita Rainbow");
    await subscribe(
      person,
      Array.from({ length: 24 }, (_, index) => `rainbow ${index}`),
    );
    const { subscriptions } = await stateOf(person);
    const color = (wanted: string) => subscriptions.find(({ name }) => name === wanted)?.color;
    expect(color("rainbow 22")).toBe("#a47462");
    expect(color("rainbow 23")).toBe("#76ce90");
  });

  test("include a colour of the caller's choice, unchanged", async () => {
    await hamlet.ok("POST", path, { subscriptions: [{ name: "tinted", color: "#AbC" }] });
    const { subscriptions } = await stateOf(hamlet);
    expect(subscriptions.find(({ name }) => name === "tinted")?.color).toBe("#AbC");
  });

  test("are those of an earlier subscription, without the messages in between", async () => {
    await subscribe(hamlet, ["revolving door"]);
    const stream_id = streamIdOf(world, "revolving door");
    await cordelia.send("revolving door", "t", "received");
    await hamlet.ok("POST", `${path}/properties`, {
      subscription_data: [
        { stream_id, property: "color", value: "#123456" },
        { stream_id, property: "pin_to_top", value: true },
      ],
    });
    await unsubscribe(hamlet, ["revolving door"]);
    await cordelia.send("revolving door", "t", "missed");
    await subscribe(hamlet, ["revolving door"]);
    await cordelia.send("revolving door", "t", "received again");
    const { subscriptions } = await stateOf(hamlet);
    expect(subscriptions.find(({ name }) => name === "revolving door")).toMatchObject({
      color: "#123456",
      pin_to_top: true,
    });
    expect(await inboxOf(world, hamlet, stream_id)).toMatchObject({ receives: true, received: [1, 2, 4] });
  });
});

describe("notices from Notification Bot", () => {
  test("announce=true posts to the organization's stream, with links to the new streams", async () => {
    await subscribe(hamlet, ["alpha", "beta"], { announce: true });
    const notices = await messagesOf(world, streamIdOf(world, "general"));
    expect(notices.at(-1)).toMatchObject({
      topic: "new streams",
      content: `@_**Hamlet Member|${hamlet.userId}** created the following streams: #**alpha**, #**beta**.`,
    });
    expect(notices.at(-1)?.rendered_content).toContain(
      `class="stream" data-stream-id="${streamIdOf(world, "beta")}"`,
    );
    await subscribe(hamlet, ["gamma"], { announce: true });
    expect((await messagesOf(world, streamIdOf(world, "general"))).at(-1)?.content).toBe(
      `@_**Hamlet Member|${hamlet.userId}** created a new stream #**gamma**.`,
    );
  });

  test("existing streams are not announced", async () => {
    const before = await messagesOf(world, streamIdOf(world, "general"));
    await subscribe(cordelia, ["alpha"], { announce: true });
    expect(await messagesOf(world, streamIdOf(world, "general"))).toEqual(before);
  });

  test("people who are subscribed to existing streams by others get a direct message", async () => {
    await subscribe(hamlet, ["shared 1", "shared 2"]);
    const [added, one, actor] = await watch([cordelia, administrator, hamlet]);
    await subscribe(administrator, ["shared 1"]);
    await subscribe(hamlet, ["shared 2", "shared 1", "fresh"], {
      principals: ids(cordelia, administrator, hamlet),
    });
    const notices = async (queue: typeof added) =>
      (await eventsOf(queue)).flatMap((event) => {
        const { message } = event as { message?: { type: string; content: string } };
        return message?.type === "private" ? [message.content] : [];
      });
    expect(await notices(added)).toEqual([
      "@**Hamlet Member** subscribed you to the following streams:\n\n* #**shared 1**\n* #**shared 2**",
    ]);
    expect(await notices(one)).toEqual(["@**Hamlet Member** subscribed you to the stream #**shared 2**."]);
    expect(await notices(actor)).toEqual([]);
  });
});

describe("PATCH /users/me/subscriptions", () => {
  test("subscribes and unsubscribes in one request", async () => {
    await subscribe(hamlet, ["leaving"]);
    const answer = await hamlet.ok("PATCH", path, {
      add: [{ name: "joining" }],
      delete: ["leaving", "gardening"],
    });
    expect(answer).toEqual({
      result: "success",
      msg: "",
      subscribed: { [hamlet.email]: ["joining"] },
      already_subscribed: {},
      removed: ["leaving", "Gardening"],
      not_removed: [],
    });
  });

  test("does nothing if one half fails", async () => {
    const answer = await hamlet.refused("PATCH", path, {
      add: [{ name: "half" }],
      delete: ["no such stream"],
    });
    expect(answer).toMatchObject({ code: "STREAM_DOES_NOT_EXIST", stream: "no such stream" });
    expect(() => streamIdOf(world, "half")).toThrow();
  });

  test("rejects a request without changes", async () => {
    expect(await hamlet.refused("PATCH", path)).toMatchObject({
      msg: 'Nothing to do. Specify at least one of "add" or "delete".',
    });
  });
});
