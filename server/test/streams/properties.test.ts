import { expectSameModel, type Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterEach, describe, expect, test } from "vitest";
import { eventsOf } from "../events/support.ts";
import { ids, stateOf, streamIdOf, subscribe, watch } from "./support.ts";

const { world, hamlet, cordelia, guest } = useWorld();

afterEach(() => expectSameModel(world));

const path = "/users/me/subscriptions/properties";

const subscriptionOf = async (person: Person, wanted: string) => {
  const more = { client_capabilities: { notification_settings_null: true } };
  return (await stateOf(person, more)).subscriptions.find(({ name }) => name === wanted);
};

describe("properties of a user's subscription", () => {
  test("changes each property with an event; muting has its older name, with the opposite value", async () => {
    await subscribe(hamlet, ["mine"]);
    const stream_id = streamIdOf(world, "mine");
    const [own, other] = await watch([hamlet, cordelia]);
    const changes = {
      color: "#f00",
      pin_to_top: true,
      desktop_notifications: true,
      audible_notifications: false,
      push_notifications: true,
      email_notifications: false,
      wildcard_mentions_notify: true,
      personal_folder: "At work",
      is_muted: true,
    };
    const subscription_data = Object.entries(changes).map(([property, value]) => ({
      stream_id,
      property,
      value,
    }));
    expect(await hamlet.ok("POST", path, { subscription_data })).toEqual({ result: "success", msg: "" });
    expect(await subscriptionOf(hamlet, "mine")).toMatchObject({ ...changes, in_home_view: false });
    const events = await eventsOf(own);
    expect(events).toEqual(
      Object.entries({ ...changes, is_muted: undefined, in_home_view: false })
        .filter(([, value]) => value !== undefined)
        .map(([property, value]) => ({ type: "subscription", op: "update", stream_id, property, value })),
    );
    expect(await eventsOf(other)).toEqual([]);
    await hamlet.ok("POST", path, {
      subscription_data: [{ stream_id, property: "in_home_view", value: true }],
    });
    expect(await subscriptionOf(hamlet, "mine")).toMatchObject({ ...changes, is_muted: false });
    expect(await eventsOf(own)).toMatchObject([{ property: "in_home_view", value: true }]);
  });

  test("the user's own folder is trimmed and survives the subscription; an empty name ends it", async () => {
    await subscribe(hamlet, ["arranged"]);
    await subscribe(cordelia, ["arranged"]);
    const stream_id = streamIdOf(world, "arranged");
    const set = (value: unknown) =>
      hamlet.request("POST", path, {
        subscription_data: [{ stream_id, property: "personal_folder", value }],
      });
    for (const [value, msg] of [
      [true, "personal_folder is not a string"],
      ["x".repeat(61), "personal_folder is too long (limit: 60 characters)"],
      ["a\u202eb", "Invalid character in folder name, at position 2!"],
    ] as const) {
      expect((await set(value)).body).toMatchObject({ result: "error", msg });
    }
    await set("  At work ");
    expect(await subscriptionOf(hamlet, "arranged")).toMatchObject({ personal_folder: "At work" });
    expect(await subscriptionOf(cordelia, "arranged")).toMatchObject({ personal_folder: "" });
    await hamlet.ok("DELETE", "/users/me/subscriptions", { subscriptions: ["arranged"] });
    await subscribe(hamlet, ["arranged"]);
    expect(await subscriptionOf(hamlet, "arranged")).toMatchObject({ personal_folder: "At work" });
    await set("");
    expect(await subscriptionOf(hamlet, "arranged")).toMatchObject({ personal_folder: "" });
  });

  test("changes several streams in one request", async () => {
    await subscribe(hamlet, ["s1", "s2"]);
    const subscription_data = ["s1", "s2"].map((name) => ({
      stream_id: streamIdOf(world, name),
      property: "pin_to_top",
      value: true,
    }));
    await hamlet.ok("POST", path, { subscription_data });
    expect(await subscriptionOf(hamlet, "s1")).toMatchObject({ pin_to_top: true });
    expect(await subscriptionOf(hamlet, "s2")).toMatchObject({ pin_to_top: true });
    expect(await subscriptionOf(hamlet, "mine")).toMatchObject({ pin_to_top: true, color: "#f00" });
  });

  test("applies the last of several changes of one property, with one event", async () => {
    await subscribe(hamlet, ["often"]);
    const stream_id = streamIdOf(world, "often");
    const [own] = await watch([hamlet]);
    const subscription_data = [
      { stream_id, property: "color", value: "#aaaaaa" },
      { stream_id, property: "is_muted", value: true },
      { stream_id, property: "color", value: "#bbbbbb" },
      { stream_id, property: "in_home_view", value: true },
    ];
    await hamlet.ok("POST", path, { subscription_data });
    expect(await subscriptionOf(hamlet, "often")).toMatchObject({ color: "#bbbbbb", is_muted: false });
    expect(await eventsOf(own)).toMatchObject([
      { property: "color", value: "#bbbbbb" },
      { property: "in_home_view", value: true },
    ]);
  });

  test("rejects invalid changes, and keeps the ones before", async () => {
    await subscribe(hamlet, ["picky"]);
    await subscribe(cordelia, ["elsewhere"]);
    await subscribe(cordelia, ["hidden elsewhere"], { invite_only: true });
    const stream_id = streamIdOf(world, "picky");
    const refusal = (change: Record<string, unknown>) =>
      hamlet.whyRefused("POST", path, { subscription_data: [{ stream_id, ...change }] });
    expect(await refusal({ property: "role", value: true })).toBe("Unknown subscription property: role");
    const pin = { property: "pin_to_top", value: true };
    const elsewhere = streamIdOf(world, "elsewhere");
    expect(await refusal({ ...pin, stream_id: elsewhere })).toBe(`Not subscribed to stream id ${elsewhere}`);
    expect(await refusal({ ...pin, stream_id: streamIdOf(world, "hidden elsewhere") })).toBe(
      "Invalid stream id",
    );
    expect(await refusal({ ...pin, stream_id: 999_999 })).toBe("Invalid stream id");
    expect(await refusal({ property: "pin_to_top", value: "true" })).toBe("pin_to_top is not a boolean");
    expect(await refusal({ property: "in_home_view", value: "no" })).toBe("in_home_view is not a boolean");
    expect(await refusal({ property: "color", value: "red" })).toBe("color is not a valid hex color code");
    expect(await refusal({ property: "color", value: true })).toBe("color is not a string");
    expect(await refusal({ property: "desktop_notifications", value: null })).toBe(
      'subscription_data[0]["value"] is not an allowed_type',
    );
    const queue = await hamlet.register();
    const change = (property: string, value: unknown) => ({ stream_id, property, value });
    const subscription_data = [change("pin_to_top", true), change("color", "red"), change("is_muted", true)];
    await hamlet.refused("POST", path, { subscription_data });
    expect(await subscriptionOf(hamlet, "picky")).toMatchObject({ pin_to_top: true, is_muted: false });
    expect(await eventsOf(queue)).toMatchObject([{ property: "pin_to_top", value: true }]);
  });

  test("reports unknown parameters", async () => {
    const stream_id = streamIdOf(world, "mine");
    const subscription_data = [{ stream_id, property: "pin_to_top", value: false }];
    expect(await hamlet.ok("POST", path, { subscription_data, sparkle: 1 })).toMatchObject({
      ignored_parameters_unsupported: ["sparkle"],
    });
  });

  test("changes one property of one stream as plain text, also for guests", async () => {
    await subscribe(hamlet, ["plain"], { principals: ids(guest) });
    const one = `/users/me/subscriptions/${streamIdOf(world, "plain")}`;
    await guest.ok("PATCH", one, { property: "color", value: "#abcdef" });
    await guest.ok("PATCH", one, { property: "is_muted", value: "true" });
    expect(await subscriptionOf(guest, "plain")).toMatchObject({ color: "#abcdef", is_muted: true });
    expect(await guest.whyRefused("PATCH", one, { property: "is_muted", value: "yes" })).toBe(
      "is_muted is not a boolean",
    );
    expect(await hamlet.whyRefused("PATCH", one, { property: "is_muted", value: "true" })).toBe(
      `Not subscribed to stream id ${streamIdOf(world, "plain")}`,
    );
    expect(await guest.ok("PATCH", one, { property: "is_muted", value: "false", extra: "x" })).toMatchObject({
      ignored_parameters_unsupported: ["extra"],
    });
  });
});
