import { expectSameModel } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterEach, describe, expect, test } from "vitest";
import { eventsOf } from "../events/support.ts";
import { ids, stateOf, streamIdOf, subscribe, watch } from "./support.ts";

const { world, administrator, hamlet, cordelia, guest } = useWorld();

afterEach(() => expectSameModel(world));

const path = "/users/me/subscriptions/muted_topics";
const now = () => world.clock.now() / 1000;

describe("muting topics", () => {
  test("takes the stream by name or id, and sends the whole list to the user alone", async () => {
    await subscribe(hamlet, ["noise"]);
    const stream_id = streamIdOf(world, "noise");
    const [own, other] = await watch([hamlet, cordelia]);
    const mute = { stream: " NOISE ", topic: "Lunch", op: "add" };
    expect(await hamlet.ok("PATCH", path, mute)).toEqual({ result: "success", msg: "" });
    await hamlet.ok("PATCH", path, { stream_id, topic: "dinner", op: "add" });
    const muted = [
      ["noise", "Lunch", now()],
      ["noise", "dinner", now()],
    ];
    expect((await eventsOf(own)).at(-1)).toEqual({ type: "muted_topics", muted_topics: muted });
    expect(await eventsOf(other)).toEqual([]);
    expect((await stateOf(hamlet)).muted_topics).toEqual(muted);
    await hamlet.ok("PATCH", path, { stream: "noise", topic: "lunch", op: "remove" });
    expect(await eventsOf(own)).toEqual([{ type: "muted_topics", muted_topics: muted.slice(1) }]);
  });

  test("ignores the case of a topic, and rejects a repeated change", async () => {
    await subscribe(hamlet, ["case"]);
    const change = (topic: string, op: string) => ({ stream: "case", topic, op });
    await hamlet.ok("PATCH", path, change("Soup", "add"));
    expect(await hamlet.refused("PATCH", path, change("sOUP", "add"))).toEqual({
      status: 400,
      result: "error",
      msg: "Topic already muted",
    });
    await hamlet.ok("PATCH", path, change("SOUP", "remove"));
    expect(await hamlet.refused("PATCH", path, change("Soup", "remove"))).toEqual({
      status: 400,
      result: "error",
      msg: "Topic is not muted",
    });
    expect((await stateOf(hamlet)).muted_topics.filter(([stream]) => stream === "case")).toEqual([]);
  });

  test("rejects invalid requests", async () => {
    await subscribe(hamlet, ["private noise"], { invite_only: true });
    const stream_id = streamIdOf(world, "private noise");
    const refusal = (parameters: Record<string, unknown>, person = cordelia) =>
      person.whyRefused("PATCH", path, { topic: "t", op: "add", ...parameters });
    expect(await refusal({})).toBe("Please supply 'stream'.");
    expect(await refusal({ stream: "general", stream_id: 1 })).toBe(
      "Please choose one: 'stream' or 'stream_id'.",
    );
    expect(await refusal({ stream: "private noise" })).toBe("Invalid stream name 'private noise'");
    expect(await refusal({ stream: "nowhere" })).toBe("Invalid stream name 'nowhere'");
    expect(await refusal({ stream_id })).toBe("Invalid stream id");
    // Administrators know about the stream, but can't read it.
    expect(await refusal({ stream_id }, administrator)).toBe("Invalid stream id");
    expect(await refusal({ stream: "noise" }, guest)).toBe("Invalid stream name 'noise'");
    expect(await refusal({ stream: "nowhere", op: "remove" })).toBe("Topic is not muted");
    expect(await refusal({ stream: "general", op: "toggle" })).toBe("Invalid op");
    expect(await refusal({ stream: "general", topic: "a\0b" })).toBe("Invalid characters in topic!");
    expect(await refusal({ stream: "general", topic: " " })).toBe("Topic can't be empty");
    expect((await stateOf(cordelia)).muted_topics).toEqual([]);
  });

  test("keeps up with the stream's name, and removes archived streams", async () => {
    await subscribe(hamlet, ["shifting"], { principals: ids(guest) });
    const stream_id = streamIdOf(world, "shifting");
    await guest.ok("PATCH", path, { stream_id, topic: "t", op: "add" });
    await administrator.ok("PATCH", `/streams/${stream_id}`, { new_name: "shifted" });
    expect((await stateOf(guest)).muted_topics).toEqual([["shifted", "t", now()]]);
    await administrator.ok("DELETE", `/streams/${stream_id}`);
    expect((await stateOf(guest)).muted_topics).toEqual([]);
  });
});
