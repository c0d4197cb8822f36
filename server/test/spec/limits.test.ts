import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";

const { world, hamlet, cordelia } = useWorld();

describe("limits", () => {
  test("are included in the registration", async () => {
    const { state } = await hamlet.register({ fetch_event_types: ["realm"] });
    expect(state).toMatchObject({
      max_message_length: 10_000,
      max_topic_length: 60,
      max_stream_name_length: 60,
      max_stream_description_length: 1024,
    });
  });

  test("truncate longer messages and topics, and keep those of the maximum length", async () => {
    const fits = await hamlet.send("general", "t".repeat(60), "c".repeat(10_000));
    const long = await hamlet.send("general", "t".repeat(61), "c".repeat(10_001));
    const { messages } = await hamlet.ok<{ messages: { id: number; subject: string; content: string }[] }>(
      "GET",
      "/messages",
      { anchor: long, num_before: 1, num_after: 0, apply_markdown: false },
    );
    const [kept, cut] = messages;
    expect(kept).toMatchObject({ id: fits, subject: "t".repeat(60), content: "c".repeat(10_000) });
    expect(cut).toMatchObject({ id: long, subject: `${"t".repeat(57)}...` });
    expect(cut?.content).toHaveLength(10_000);
    expect(cut?.content).toMatch(/c\n\[message truncated\]$/);
  });

  test("truncate a draft's topic like a message's", async () => {
    const streamId = await generalId();
    const draft = { type: "stream", to: [streamId], topic: "t".repeat(70), content: "soon" };
    await hamlet.ok("POST", "/drafts", { drafts: [draft] });
    const { drafts } = await hamlet.ok<{ drafts: { topic: string }[] }>("GET", "/drafts");
    expect(drafts.at(-1)?.topic).toHaveLength(60);
  });

  test("reject longer names and descriptions of streams, and accept those of the maximum length", async () => {
    const stream = (name: number, description: number) => ({
      subscriptions: [{ name: "n".repeat(name), description: "d".repeat(description) }],
    });
    await hamlet.ok("POST", "/users/me/subscriptions", stream(60, 1024));
    expect(await hamlet.refused("POST", "/users/me/subscriptions", stream(61, 1))).toMatchObject({
      code: "BAD_REQUEST",
      msg: "Stream name too long (limit: 60 characters).",
    });
    expect(await hamlet.refused("POST", "/users/me/subscriptions", stream(59, 1025))).toMatchObject({
      code: "BAD_REQUEST",
      msg: 'subscriptions[0]["description"] is too long (limit: 1024 characters)',
    });
  });

  test("reject a stream draft with several streams", async () => {
    const streamId = await generalId();
    const draft = { type: "stream", to: [streamId, streamId], topic: "", content: "soon" };
    expect(await hamlet.refused("POST", "/drafts", { drafts: [draft] })).toMatchObject({
      code: "BAD_REQUEST",
    });
  });
});

describe("versioning", () => {
  test("includes version and feature level in the registration, under both names", async () => {
    const { state } = await hamlet.register({ fetch_event_types: [] });
    expect(state).toMatchObject({ zulip_feature_level: 111, service_feature_level: 111 });
    expect(state).toHaveProperty("service_version", (state as Record<string, unknown>)["zulip_version"]);
    expect(state).toHaveProperty(
      "service_merge_base",
      (state as Record<string, unknown>)["zulip_merge_base"],
    );
  });

  test("accepts `subject` instead of `topic`, but rejects both together", async () => {
    const message = { type: "stream", to: "general", content: "old client", subject: "by subject" };
    const { id } = await hamlet.ok<{ id: number }>("POST", "/messages", message);
    const { messages } = await hamlet.ok<{ messages: { subject: string }[] }>("GET", "/messages", {
      anchor: id,
      num_before: 0,
      num_after: 0,
    });
    expect(messages).toMatchObject([{ subject: "by subject" }]);
    expect(await hamlet.refused("POST", "/messages", { ...message, topic: "both" })).toMatchObject({
      code: "REQUEST_CONFUSING_VAR",
      var_name1: "topic",
      var_name2: "subject",
    });
  });

  test("ignores unknown event types", async () => {
    const types = ["message", "of a later version"];
    const queue = await hamlet.register({ event_types: types, fetch_event_types: types });
    const id = await cordelia.send("general", "versions", "hello");
    expect(await queue.events()).toMatchObject([{ type: "message", message: { id } }]);
  });

  test("answers 404 for paths without the prefix or with another version", async () => {
    for (const path of ["/messages", "/api/v2/messages", "/api/messages"]) {
      const response = await fetch(world.url + path, { method: "POST" });
      expect(response.status).toBe(404);
    }
  });
});

async function generalId(): Promise<number> {
  const { stream_id } = await hamlet.ok<{ stream_id: number }>("GET", "/get_stream_id", {
    stream: "general",
  });
  return stream_id;
}
