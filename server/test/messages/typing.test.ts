import { StreamPostPolicy } from "@confab/contract";
import type { Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { numberedEventsOf } from "../events/support.ts";
import { createStream, type TestStream } from "./helpers.ts";

const { world, owner, moderator, hamlet, cordelia, guest } = useWorld();
let stream: TestStream;

beforeAll(async () => {
  stream = await createStream(world, "typing", [hamlet, cordelia]);
});

const capable = {
  notification_settings_null: true,
  stream_typing_notifications: true,
}; /** @param capabilities `null`: the client sends none */
const queueOf = (person: Person, capabilities: object | null = capable) =>
  person.register({
    event_types: ["typing"],
    fetch_event_types: [],
    client_capabilities: capabilities ?? undefined,
  });
const type = (person: Person, parameters: Record<string, unknown>) =>
  person.ok("POST", "/typing", parameters);
const refusal = (person: Person, parameters: Record<string, unknown>) =>
  person.whyRefused("POST", "/typing", parameters);
const named = ({ userId, email }: Person) => ({ user_id: userId, email });

describe("typing in a direct conversation", () => {
  test.each(["start", "stop"])("%s is sent to the recipients and the sender, nobody else", async (op) => {
    const queues = await Promise.all([hamlet, cordelia, guest].map((person) => queueOf(person)));
    expect(await type(hamlet, { op, to: [cordelia.userId] })).toEqual({ result: "success", msg: "" });
    const event = {
      id: expect.any(Number),
      type: "typing",
      op,
      message_type: "private",
      sender: named(hamlet),
      recipients: [hamlet, cordelia].sort((a, b) => a.userId - b.userId).map(named),
    };
    expect(await Promise.all(queues.map(numberedEventsOf))).toEqual([[event], [event], []]);
  });

  test("a group contains each participant once", async () => {
    const queue = await queueOf(guest);
    await type(hamlet, {
      type: "private",
      op: "start",
      to: [guest.userId, cordelia.userId, hamlet.userId, guest.userId],
    });
    const recipients = [hamlet, cordelia, guest].sort((a, b) => a.userId - b.userId).map(named);
    expect(await numberedEventsOf(queue)).toMatchObject([{ recipients }]);
  });

  test("needs no client capability", async () => {
    const queue = await queueOf(cordelia, null);
    await type(hamlet, { op: "start", to: [cordelia.userId] });
    expect(await numberedEventsOf(queue)).toHaveLength(1);
  });
});

describe("typing to a stream", () => {
  test.each(["start", "stop"])("%s is sent to the subscribers whose client supports it", async (op) => {
    const queues = await Promise.all([
      queueOf(hamlet),
      queueOf(cordelia),
      queueOf(cordelia, { ...capable, stream_typing_notifications: false }),
      queueOf(cordelia, null),
      queueOf(guest),
      queueOf(owner),
    ]);
    await type(hamlet, { type: "stream", op, to: [stream.streamId], topic: "plans" });
    const event = {
      id: expect.any(Number),
      type: "typing",
      op,
      message_type: "stream",
      sender: named(hamlet),
      stream_id: stream.streamId,
      topic: "plans",
    };
    expect(await Promise.all(queues.map(numberedEventsOf))).toEqual([[event], [event], [], [], [], []]);
  });

  test("a user who is not subscribed can send there, so their typing is shown", async () => {
    const queue = await queueOf(cordelia);
    await type(moderator, { type: "stream", op: "start", to: [stream.streamId], topic: "x" });
    expect(await numberedEventsOf(queue)).toHaveLength(1);
  });
});

describe("errors", () => {
  test("are checked in a fixed order", async () => {
    const to = [cordelia.userId];
    expect(await refusal(hamlet, { type: "x", op: "x", to: "x" })).toBe("Invalid type");
    expect(await refusal(hamlet, { to: "x" })).toBe("REQUEST_VARIABLE_MISSING: Missing 'op' argument");
    expect(await refusal(hamlet, { op: "x", to: "x" })).toBe("Invalid op");
    expect(await refusal(hamlet, { op: "start" })).toBe("REQUEST_VARIABLE_MISSING: Missing 'to' argument");
    expect(await refusal(hamlet, { op: "start", to: 7 })).toBe("to is not a list");
    expect(await refusal(hamlet, { op: "start", to: ["a@b.c"] })).toBe("to[0] is not an integer");
    expect(await refusal(hamlet, { op: "start", to: [] })).toBe("Empty 'to' list");
    expect(await refusal(hamlet, { op: "start", to: [...to, 999_999] })).toBe("Invalid user ID 999999");
    const many = { type: "stream", op: "start", to: [1, 2] };
    expect(await refusal(hamlet, many)).toBe("Cannot send to multiple streams");
    expect(await refusal(hamlet, { ...many, to: [] })).toBe("Empty 'to' list");
    expect(await refusal(hamlet, { ...many, to: [stream.streamId] })).toBe("Missing topic");
  });

  test("rejects streams that the user can't read or write to", async () => {
    const policy = await createStream(world, "for administrators", [hamlet], {
      stream_post_policy: StreamPostPolicy.administrators,
    });
    const closed = await createStream(world, "closed", [hamlet], { invite_only: true });
    const attempt = (person: Person, streamId: number) =>
      refusal(person, { type: "stream", op: "start", to: [streamId], topic: "x" });
    expect(await attempt(hamlet, 999_999)).toBe("Invalid stream id");
    expect(await attempt(hamlet, policy.streamId)).toBe(
      "Only organization administrators can send to this stream.",
    );
    for (const [person, { streamId }] of [
      [cordelia, closed],
      [owner, closed],
      [guest, stream],
    ] as const) {
      expect(await attempt(person, streamId)).toBe("Invalid stream id");
    }
  });

  test("rejects users who switched it off, separately for each kind", async () => {
    const shy = await world.newPerson("Shy Sheila");
    await owner.ok("POST", "/users/me/subscriptions", {
      subscriptions: [{ name: stream.name }],
      principals: [shy.userId],
    });
    const toPeople = { op: "start", to: [cordelia.userId] };
    const toStream = { type: "stream", op: "start", to: [stream.streamId], topic: "x" };
    await shy.ok("PATCH", "/settings", { send_private_typing_notifications: false });
    expect(await refusal(shy, toPeople)).toBe("User has disabled typing notifications for private messages");
    await type(shy, toStream);
    await shy.ok("PATCH", "/settings", {
      send_private_typing_notifications: true,
      send_stream_typing_notifications: false,
    });
    expect(await refusal(shy, toStream)).toBe("User has disabled typing notifications for stream messages");
    await type(shy, toPeople);
  });
});
