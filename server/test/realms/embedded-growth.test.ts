import { engineUnderTest, type Person } from "@confab/testkit";
import { useNewWorlds } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { scrape, served } from "../http/scrape.ts";

const lines: string[] = [];
const { world, owner, administrator, moderator } = useNewWorlds({
  environment: served,
  log: { write: (line) => void lines.push(line) },
});

/** Makes PostgreSQL believe that it has counted this many messages. */
const pretend = (messages: number) =>
  world.server.context.engine.query({
    text: `update pg_class set reltuples = ${messages} where relname = 'message_0'`,
    values: [],
  });

const recommendations = async (person: Person) => {
  const { messages } = await person.ok<{ messages: { content: string; sender_full_name: string }[] }>(
    "GET",
    "/messages",
    { anchor: "newest", num_before: 20, num_after: 0, narrow: [{ operator: "is", operand: "private" }] },
  );
  return messages.filter(({ content }) => content.includes("PostgreSQL is recommended"));
};

describe.runIf(engineUnderTest === "embedded")("the size of the embedded database", () => {
  test("is of no concern as long as it is small", async () => {
    await pretend(900_000);
    await world.pass(2);
    const metrics = await scrape(world);
    expect(metrics.value("confab_embedded_database_outgrown")).toBe(0);
    expect(metrics.value("confab_embedded_database_bytes")).toBeGreaterThan(1_000_000);
    expect(await recommendations(owner)).toEqual([]);
  });

  test("makes the server recommend PostgreSQL to each administrator once, also after a restart", async () => {
    lines.length = 0;
    await pretend(1_100_000);
    await world.pass(2);
    expect((await scrape(world)).value("confab_embedded_database_outgrown")).toBe(1);
    expect(lines.filter((line) => line.includes("PostgreSQL is recommended"))).toHaveLength(1);
    for (const person of [owner, administrator]) {
      expect(await recommendations(person)).toMatchObject([{ sender_full_name: "Notification Bot" }]);
    }
    expect(await recommendations(moderator)).toEqual([]);

    await world.pass(61);
    expect(lines.filter((line) => line.includes("PostgreSQL is recommended"))).toHaveLength(1);
    await world.restart();
    await world.pass(2);
    expect(await recommendations(owner)).toHaveLength(1);
  });
});
