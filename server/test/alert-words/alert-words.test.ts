import { expectSameModel, World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, describe, expect, test } from "vitest";
import { eventsOf } from "../events/support.ts";
import { listen, state } from "../realm/support.ts";

const { world, owner, hamlet, cordelia } = useWorld();
afterAll(() => expectSameModel(world));

const path = "/users/me/alert_words";
const answer = (...alert_words: string[]) => ({ result: "success", msg: "", alert_words });
const event = (...alert_words: string[]) => ({ type: "alert_words", alert_words });

describe("alert words", () => {
  test("are kept as written, once regardless of case, in order of addition", async () => {
    const person = await world.newPerson("Alma Alert");
    const [queue, other] = await listen([person, owner], ["alert_words"]);
    const add = (...alert_words: string[]) => person.ok("POST", path, { alert_words });
    expect(await add(" Lunch ", "", "  ", "COFFEE", "lunch")).toEqual(answer("Lunch", "COFFEE"));
    expect(await add("coffee", "büro", "tea")).toEqual(answer("Lunch", "COFFEE", "büro", "tea"));
    expect(await add("BÜRO")).toEqual(answer("Lunch", "COFFEE", "büro", "tea"));
    expect(queue && (await eventsOf(queue))).toEqual([
      event("Lunch", "COFFEE"),
      event("Lunch", "COFFEE", "büro", "tea"),
      // A client that sends a word again still waits for the event.
      event("Lunch", "COFFEE", "büro", "tea"),
    ]);
    expect(other && (await eventsOf(other))).toEqual([]);
    expect(await person.ok("GET", path)).toEqual(answer("Lunch", "COFFEE", "büro", "tea"));
    expect(await state(person, "alert_words")).toEqual({ alert_words: ["Lunch", "COFFEE", "büro", "tea"] });
  });

  test("are limited to a thousand", async () => {
    const person = await world.newPerson("Maxima Many");
    const words = (count: number, prefix: string) => Array.from({ length: count }, (_, n) => `${prefix}${n}`);
    await person.ok("POST", path, { alert_words: words(999, "word") });
    expect(await person.refused("POST", path, { alert_words: words(2, "further") })).toMatchObject({
      status: 400,
      msg: "You can have at most 1000 alert words. Remove some first.",
    });
    await person.ok("POST", path, { alert_words: ["last", "word0"] });
    expect((await person.ok<{ alert_words: string[] }>("GET", path)).alert_words).toHaveLength(1000);
  });

  test("are removed regardless of case; removing unknown words changes nothing", async () => {
    const person = await world.newPerson("Rita Remove");
    await person.ok("POST", path, { alert_words: ["One", "two", "three"] });
    const [queue] = await listen([person], ["alert_words"]);
    const remove = (...alert_words: string[]) => person.ok("DELETE", path, { alert_words });
    expect(await remove("four")).toEqual(answer("One", "two", "three"));
    expect(await remove(" ONE", "three", "four")).toEqual(answer("two"));
    expect(await remove("two")).toEqual(answer());
    expect(queue && (await eventsOf(queue))).toEqual([event("One", "two", "three"), event("two"), event()]);
    expect(await person.ok("POST", path, { alert_words: ["one"] })).toEqual(answer("one"));
  });

  test("flag the messages that contain them, from the time of addition until removal", async () => {
    const person = await world.newPerson("Flo Flag");
    const queue = await person.register({ event_types: ["message"] });
    const send = () => hamlet.send("general", "words", "Is there PANCAKE?");
    await send();
    await person.ok("POST", path, { alert_words: ["pancake"] });
    await send();
    await person.ok("DELETE", path, { alert_words: ["Pancake"] });
    await send();
    expect(await eventsOf(queue)).toMatchObject([
      { flags: [] },
      { flags: ["has_alert_word"] },
      { flags: [] },
    ]);
  });

  test("keep their order across a restart", async () => {
    await using restarted = await World.start();
    const words = ["zebra", "Apple", "mango"];
    await restarted.as("guest").ok("POST", path, { alert_words: words });
    await restarted.restart();
    expect(await restarted.as("guest").ok("GET", path)).toEqual(answer(...words));
  });

  test.each([
    [undefined, "REQUEST_VARIABLE_MISSING: Missing 'alert_words' argument"],
    ["lunch", 'Argument "alert_words" is not valid JSON.'],
    [{ lunch: true }, "alert_words is not a list"],
    [["lunch", 7], "alert_words[1] is not a string"],
    [["lunch", "x".repeat(101)], "alert_words[1] is too long (limit: 100 characters)"],
    [["nul\0"], "alert_words must not contain null bytes"],
  ])("rejects %j and adds none of the words", async (alert_words, msg) => {
    expect(await cordelia.whyRefused("POST", path, { alert_words })).toBe(msg);
    expect(await cordelia.whyRefused("DELETE", path, { alert_words })).toBe(msg);
    expect(await cordelia.ok("GET", path)).toEqual(answer());
  });

  test("accepts a hundred characters that are more than a hundred bytes", async () => {
    const person = await world.newPerson("Hundred Words");
    const word = "🥞".repeat(100);
    expect(await person.ok("POST", path, { alert_words: [word] })).toEqual(answer(word));
  });
});
