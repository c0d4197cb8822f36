import { expectSameModel, type Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { newBot } from "../users/support.ts";

const { world, hamlet, guest } = useWorld();

const set = (person: Person, status: Record<string, unknown>) =>
  person.ok("POST", "/users/me/status", status);
const refusal = (status: Record<string, unknown>) => hamlet.whyRefused("POST", "/users/me/status", status);
const queueOf = (person: Person) =>
  person.register({ event_types: ["user_status"], fetch_event_types: ["user_status"] });
const statusOf = async (person: Person, viewer = guest) => {
  const { state } = await queueOf(viewer);
  return (state["user_status"] as Record<string, unknown>)[person.userId];
};
const clear = { away: false, status_text: "", emoji_name: "" };
const car = { emoji_name: "car", emoji_code: "1f697", reaction_type: "unicode_emoji" };

describe("a user's status", () => {
  test("everyone is notified of exactly the changes", async () => {
    const queues = await Promise.all([hamlet, guest].map(queueOf));
    expect(await set(hamlet, { away: true, status_text: "  on vacation " })).toEqual({
      result: "success",
      msg: "",
    });
    await set(hamlet, { emoji_name: "car" });
    const about = { id: expect.any(Number), type: "user_status", user_id: hamlet.userId };
    for (const queue of queues) {
      expect(await queue.all()).toEqual([
        { ...about, away: true, status_text: "on vacation" },
        { ...about, ...car },
      ]);
    }
    expect(await statusOf(hamlet)).toEqual({ away: true, status_text: "on vacation", ...car });
    await expectSameModel(world);
  });

  test("a cleared field is empty in the event, and missing from the state", async () => {
    await set(hamlet, { away: true, status_text: "on vacation", ...car });
    const queue = await queueOf(guest);
    await set(hamlet, { emoji_name: "" });
    expect(await queue.all()).toMatchObject([
      { emoji_name: "", emoji_code: "", reaction_type: "unicode_emoji" },
    ]);
    expect(await statusOf(hamlet)).toEqual({ away: true, status_text: "on vacation" });
    await set(hamlet, { away: false });
    expect(await statusOf(hamlet)).toEqual({ status_text: "on vacation" });
    await set(hamlet, { status_text: " " });
    expect(await statusOf(hamlet)).toBeUndefined();
    await expectSameModel(world);
  });

  test("clients that know the established names get those names", async () => {
    await set(hamlet, { emoji_name: "service", emoji_code: "service", reaction_type: "service_extra_emoji" });
    expect(await statusOf(hamlet)).toMatchObject({ reaction_type: "service_extra_emoji" });
    expect(await statusOf(hamlet, guest.using("ZulipMobile/27.1"))).toMatchObject({
      emoji_name: "zulip",
      reaction_type: "zulip_extra_emoji",
    });
    await set(hamlet, clear);
  });

  test("a code is accepted without its type", async () => {
    await set(hamlet, { emoji_name: "car", emoji_code: "1f697" });
    expect(await statusOf(hamlet)).toEqual(car);
    await set(hamlet, clear);
  });

  test.each([
    ["nothing", {}, "Client did not pass any new values."],
    ["a code alone", { emoji_code: "1f697" }, "Client did not pass any new values."],
    [
      "a code without a name",
      { away: true, emoji_code: "1f697" },
      "Client must pass emoji_name if they pass either emoji_code or reaction_type.",
    ],
    [
      "a type without a name",
      { status_text: "x", reaction_type: "unicode_emoji" },
      "Client must pass emoji_name if they pass either emoji_code or reaction_type.",
    ],
    ["a long text", { status_text: "x".repeat(61) }, "status_text is too long (limit: 60 characters)"],
    ["an unknown emoji", { emoji_name: "no-such" }, "Emoji 'no-such' does not exist"],
    ["a wrong code", { ...car, emoji_code: "zz" }, "Invalid emoji code."],
    ["a wrong type", { ...car, reaction_type: "other" }, "Invalid emoji type."],
    ["away that is no boolean", { away: "maybe" }, 'Argument "away" is not valid JSON.'],
  ])("rejects %s and changes nothing", async (_, status, message) => {
    const queue = await queueOf(guest);
    expect(await refusal(status)).toBe(message);
    expect(await queue.all()).toEqual([]);
    expect(await statusOf(hamlet)).toBeUndefined();
  });

  test("accepts sixty characters", async () => {
    await set(hamlet, { status_text: "𝒙".repeat(60) });
    expect(await statusOf(hamlet)).toEqual({ status_text: "𝒙".repeat(60) });
    await set(hamlet, clear);
  });

  test("bots have no status", async () => {
    const bot = await newBot(hamlet, "status");
    const refused = await bot.refused("POST", "/users/me/status", { away: true });
    expect(refused).toMatchObject({ msg: "This endpoint does not accept bot requests." });
  });
});
