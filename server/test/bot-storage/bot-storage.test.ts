import { badRequest, type Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newBot } from "../users/support.ts";

const { hamlet } = useWorld();
let bot: Person;
beforeAll(async () => {
  bot = await newBot(hamlet, "keeper");
});
beforeEach(() => bot.ok("DELETE", "/bot_storage"));

const put = (person: Person, storage: Record<string, string>) =>
  person.ok("PUT", "/bot_storage", { storage });
const stored = async (person: Person, keys?: string[]) =>
  (await person.ok<{ storage: Record<string, string> }>("GET", "/bot_storage", keys ? { keys } : {})).storage;
const unknown = badRequest("Key does not exist.");

describe("what bots keep", () => {
  test("is returned whole or by key; an update keeps the other keys", async () => {
    expect(await stored(bot)).toEqual({});
    expect(await put(bot, { counter: "7", "": "no name", 'é"': "" })).toEqual({ result: "success", msg: "" });
    await put(bot, { counter: "8" });
    expect(await stored(bot)).toEqual({ counter: "8", "": "no name", 'é"': "" });
    expect(await stored(bot, ["counter", "counter"])).toEqual({ counter: "8" });
    expect(await stored(bot, [])).toEqual({});
  });

  test("belongs to each bot alone", async () => {
    await put(bot, { counter: "7" });
    expect(await stored(hamlet)).toEqual({});
    await hamlet.ok("DELETE", "/bot_storage");
    expect(await stored(bot)).toEqual({ counter: "7" });
  });

  test("is removed by key or whole", async () => {
    await put(bot, { a: "1", b: "2", c: "3" });
    const answer = await bot.ok("DELETE", "/bot_storage", { keys: ["a", "a"] });
    expect(answer).toEqual({ result: "success", msg: "" });
    expect(await stored(bot)).toEqual({ b: "2", c: "3" });
    await bot.ok("DELETE", "/bot_storage");
    expect(await stored(bot)).toEqual({});
  });

  test("rejects an unknown key and changes nothing", async () => {
    await put(bot, { a: "1" });
    expect(await bot.refused("GET", "/bot_storage", { keys: ["a", "b"] })).toEqual(unknown);
    expect(await bot.refused("DELETE", "/bot_storage", { keys: ["a", "b"] })).toEqual(unknown);
    expect(await stored(bot)).toEqual({ a: "1" });
  });

  test("holds at most 10,000,000 characters, including keys", async () => {
    await put(bot, { a: "é".repeat(1_000_000) + "x".repeat(3_999_999) });
    await put(bot, { b: "x".repeat(4_999_999) });
    const full = badRequest("Storage is full (limit: 10000000 characters)");
    expect(await bot.refused("PUT", "/bot_storage", { storage: { c: "" } })).toEqual(full);
    expect(
      await bot.refused("PUT", "/bot_storage", { storage: { a: "", b: "x".repeat(10_000_000) } }),
    ).toEqual(full);
    expect(Object.keys(await stored(bot))).toEqual(["a", "b"]);
    await put(bot, { b: "", c: "x" });
    expect(await stored(bot, ["b", "c"])).toEqual({ b: "", c: "x" });
  });

  test.each([
    [{ a: 1 }, 'storage["a"] is not a string'],
    [["a"], "storage is not a dict"],
    [{ "a\0": "b" }, "storage must not contain null bytes"],
    [{ ["x".repeat(501)]: "" }, "key is too long (limit: 500 characters)"],
  ])("rejects %j", async (storage, msg) => {
    expect(await bot.refused("PUT", "/bot_storage", { storage })).toEqual(badRequest(msg));
    expect(await stored(bot)).toEqual({});
  });

  test("accepts keys as long as an index allows in any script", async () => {
    await put(bot, { ["😀".repeat(500)]: "x" });
    expect(Object.values(await stored(bot))).toEqual(["x"]);
  });
});
