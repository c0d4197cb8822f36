/** docs/interface/bots.md#bots: bots that are programs of the server itself. */
import { BotType } from "@confab/contract";
import type { Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, describe, expect, test } from "vitest";
import { eventsOf } from "../events/support.ts";
import { createStream, fetchPage } from "../messages/helpers.ts";
import { expectModelAsStored, newBot } from "../users/support.ts";

const { world, hamlet, cordelia } = useWorld({ environment: { CONFAB_EMBEDDED_BOTS: "on" } });
afterAll(() => expectModelAsStored(world));

const contents = async (person: Person, narrow: readonly unknown[]) =>
  (
    await fetchPage(person, {
      anchor: "newest",
      num_before: 20,
      num_after: 0,
      narrow,
      apply_markdown: false,
    })
  ).messages.map(({ sender_id, subject, content }) => [sender_id, subject, content]);

async function ask(bot: Person, text: string): Promise<unknown> {
  await hamlet.sendTo([bot], text);
  await world.settle();
  return (await contents(hamlet, [{ operator: "pm-with", operand: [bot.userId] }])).at(-1)?.[2];
}

describe("creating and changing", () => {
  test("the initial state lists the bots and their options", async () => {
    const { state } = await hamlet.register({ fetch_event_types: ["realm_embedded_bots"] });
    expect(state).toMatchObject({
      realm_embedded_bots: [
        { name: "converter", config: {} },
        { name: "follow_up", config: { stream: "follow-up" } },
      ],
    });
  });

  test("only its owner and administrators see the options", async () => {
    const [owner, administrator, other] = await Promise.all(
      [hamlet, world.as("administrator"), cordelia].map((person) =>
        person.register({ event_types: ["realm_bot"], fetch_event_types: ["realm_bot"] }),
      ),
    );
    if (!owner || !administrator || !other) throw new Error("Three registered");
    const bot = await newBot(hamlet, "noting", {
      bot_type: BotType.embedded,
      service_name: "follow_up",
      config_data: { stream: "first" },
    });
    const services = (stream: string) => [{ service_name: "follow_up", config_data: { stream } }];
    for (const queue of [owner, administrator]) {
      expect(await eventsOf(queue)).toMatchObject([
        { op: "add", bot: { user_id: bot.userId, bot_type: BotType.embedded, services: services("first") } },
      ]);
    }
    const change = { config_data: { stream: "second" } };
    expect(await hamlet.ok("PATCH", `/bots/${bot.userId}`, change)).toMatchObject(change);
    await hamlet.ok("PATCH", `/bots/${bot.userId}`, change);
    for (const queue of [owner, administrator]) {
      expect(await eventsOf(queue)).toEqual([
        { type: "realm_bot", op: "update", bot: { user_id: bot.userId, services: services("second") } },
      ]);
    }
    expect(await eventsOf(other)).toEqual([]);
    const { state } = await hamlet.register<{ realm_bots: unknown[] }>({ fetch_event_types: ["realm_bot"] });
    expect(state.realm_bots).toContainEqual(
      expect.objectContaining({ user_id: bot.userId, services: services("second") }),
    );
    const rows = await world.server.context.engine.query({
      text: "select bot_properties from account",
      values: [],
    });
    expect(JSON.stringify(rows)).not.toContain("second");
  });

  test.each([
    [{ bot_type: BotType.embedded }, "Invalid embedded bot name."],
    [{ bot_type: BotType.embedded, service_name: "oracle" }, "Invalid embedded bot name."],
    [
      { bot_type: BotType.embedded, service_name: "converter", config_data: { a: "b" } },
      "Invalid configuration data!",
    ],
    [
      { bot_type: BotType.embedded, service_name: "follow_up", config_data: { constructor: "b" } },
      "Invalid configuration data!",
    ],
    [
      { bot_type: BotType.embedded, service_name: "follow_up", config_data: { stream: "x".repeat(10_001) } },
      "Invalid configuration data!",
    ],
    [{ bot_type: BotType.embedded, service_name: "follow_up", config_data: [] }, "config_data is not a dict"],
    [
      { bot_type: BotType.embedded, service_name: "follow_up", config_data: { stream: 1 } },
      expect.stringContaining("config_data"),
    ],
  ])("rejects %j", async (more, msg) => {
    const wanted = { full_name: "Refused Bot", short_name: "refused", ...more };
    expect(await hamlet.refused("POST", "/bots", wanted)).toMatchObject({ msg });
  });

  test("other bots have no options", async () => {
    const bot = await newBot(hamlet, "generic");
    const change = { config_data: { stream: "x" } };
    expect(await hamlet.refused("PATCH", `/bots/${bot.userId}`, change)).toMatchObject({
      msg: "Invalid bot type",
    });
    expect(await cordelia.refused("PATCH", `/bots/${bot.userId}`, change)).toMatchObject({
      msg: "Insufficient permission",
    });
  });
});

describe("the converter", () => {
  test("answers questions", async () => {
    const bot = await newBot(hamlet, "convert", { bot_type: BotType.embedded, service_name: "converter" });
    for (const [question, answer] of [
      ["10 km to mi", "10 km = **6.21371 mi**"],
      ["32 F in C", "32 F = **0 C**"],
      ["-40 °c as °f?", "-40 c = **-40 f**"],
      ["1.5GiB in MB", "1.5 GiB = **1610.61 MB**"],
      ["1 km to kg", "km is a unit of length, but kg is a unit of mass."],
    ] as const) {
      expect(await ask(bot, question)).toBe(answer);
    }
    for (const question of ["hello", "1 parsec to m", "9 constructor to m"]) {
      expect(await ask(bot, question)).toContain("Ask me, for example");
    }
  });
});

describe("the follow-up bot", () => {
  test("posts in its stream, and says so in the topic where it was mentioned", async () => {
    const notes = await createStream(world, "notes", [cordelia]);
    const office = await createStream(world, "office", [hamlet, cordelia]);
    const bot = await newBot(hamlet, "todo", {
      bot_type: BotType.embedded,
      service_name: "follow_up",
      config_data: { stream: "notes" },
    });
    const id = await cordelia.send(office.name, "talk", "@**todo Bot** order more tea");
    await world.settle();
    expect(await contents(cordelia, [{ operator: "stream", operand: notes.name }])).toEqual([
      [
        bot.userId,
        "from Cordelia Member",
        `@_**Cordelia Member|${cordelia.userId}** ([message ${id}](#narrow/id/${id})):\n\norder more tea`,
      ],
    ]);
    expect((await contents(cordelia, [{ operator: "stream", operand: office.name }])).at(-1)).toEqual([
      bot.userId,
      "talk",
      "Noted in #**notes**.",
    ]);
  });

  test("without such a stream, notifies its owner and posts nothing", async () => {
    const bot = await newBot(hamlet, "astray", { bot_type: BotType.embedded, service_name: "follow_up" });
    const id = await cordelia.sendTo([bot], "anything");
    await world.settle();
    const notices = await contents(hamlet, [{ operator: "pm-with", operand: "notification-bot@zulip.com" }]);
    expect(notices.at(-1)?.[2]).toContain(`[message ${id}]`);
    expect(notices.at(-1)?.[2]).toContain("Stream 'follow-up' does not exist");
    expect(await contents(cordelia, [{ operator: "pm-with", operand: [bot.userId] }])).toHaveLength(1);
  });
});
