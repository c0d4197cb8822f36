import { engineUnderTest, expectSameModel } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { ids, inboxOf, populate, stateOf, streamIdOf, subscribe, unsubscribe } from "./support.ts";

const { world, owner, hamlet, cordelia } = useWorld();

/** Returns the number of statements that the server runs during some work. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const { engine } = world.server.context;
  const { transaction } = engine;
  let count = 0;
  const spied: typeof transaction = (task, options) =>
    transaction.call(
      engine,
      (connection) => {
        const counted = new Proxy(connection, {
          get(target, name) {
            if (name === "query" || name === "execute") count += 1;
            const value: unknown = Reflect.get(target, name, target);
            return typeof value === "function" ? value.bind(target) : value;
          },
        });
        return task(counted);
      },
      options,
    ) as never;
  Object.defineProperty(engine, "transaction", { value: spied, configurable: true });
  try {
    await work();
  } finally {
    Reflect.deleteProperty(engine, "transaction");
  }
  return count;
}

describe("a thousand principals", () => {
  test("takes ten writes to subscribe them, and as many statements as for one to unsubscribe them", async () => {
    const many = await populate(world, 1000);
    await subscribe(owner, ["assembly", "small"]);
    const join = (stream: string, principals: number[]) => () => subscribe(owner, [stream], { principals });
    const one = await statementsOf(join("small", ids(hamlet)));
    const thousand = await statementsOf(join("assembly", many));
    expect(one).toBeGreaterThan(3);
    expect(thousand).toBeGreaterThan(one);
    expect(thousand).toBeLessThanOrEqual(10 * one);
    const { subscribers } = await owner.ok<{ subscribers: number[] }>(
      "GET",
      `/streams/${streamIdOf(world, "assembly")}/members`,
    );
    expect(subscribers).toEqual(expect.arrayContaining(many));
    await hamlet.send("assembly", "t", "unread by all");
    await expectSameModel(world);

    const leave = (stream: string, principals: number[]) => () =>
      owner.ok("DELETE", "/users/me/subscriptions", { subscriptions: [stream], principals });
    expect(await statementsOf(leave("assembly", many))).toBe(await statementsOf(leave("small", ids(hamlet))));
    await expectSameModel(world);
  });

  test("several new streams take as many statements as one", async () => {
    const names = Array.from({ length: 20 }, (_, index) => `team ${index}`);
    const one = await statementsOf(() => subscribe(owner, ["team"]));
    expect(await statementsOf(() => subscribe(owner, names))).toBe(one);
    await expectSameModel(world);
  });
});

describe("messages of the default streams for new users", () => {
  test("are the newest thousand of the last week, the last twenty of them unread", async () => {
    await world.server.context.engine.query({
      text: `with target as (
               select realm_id, conversation_id, last_message_id
                 from stream join conversation using (realm_id, conversation_id) where name = 'general'
             ), added as (
               insert into message (realm_id, message_id, conversation_id, sender_id, topic, content,
                                    rendered_content, client, sent_at)
               select realm_id, 1000000 + n, conversation_id, $1, 't', 'x', '<p>x</p>', 'test',
                      $2::timestamptz - interval '1 minute' * (1500 - n)
                 from target, generate_series(1, 1200) as n
             ), numbered as (
               update realm_counter set message_id = 1001200
             )
             update conversation as c set last_message_id = 1001200
               from target where c.conversation_id = target.conversation_id`,
      values: [hamlet.userId, new Date(world.clock.now()).toISOString()],
    });
    const general = streamIdOf(world, "general");
    const person = await world.newPerson("Nina Newcomer");
    const inbox = await inboxOf(world, person, general);
    // The stream's first message is a month old. The 1200 followed later.
    expect(inbox?.receives).toBe(true);
    expect(inbox?.received).toEqual(Array.from({ length: 1000 }, (_, index) => 202 + index));
    expect(inbox?.read).toEqual(inbox?.received.slice(0, -20));
  });

  test("count all default streams together", async () => {
    const before = await inboxOf(world, await world.newPerson("Nora Newcomer"), streamIdOf(world, "general"));
    await subscribe(owner, ["second"]);
    const second = streamIdOf(world, "second");
    await owner.ok("POST", "/default_streams", { stream_id: second });
    const person = await world.newPerson("Nick Newcomer");
    // The notice of its creation is the newest of all messages.
    expect(await inboxOf(world, person, second)).toEqual({ receives: true, received: [1], read: [] });
    const after = await inboxOf(world, person, streamIdOf(world, "general"));
    expect(after?.received).toEqual(before?.received.slice(1));
  });
});

describe.runIf(engineUnderTest === "postgres")("several nodes", () => {
  test("the second user to create a stream joins it", async () => {
    const other = await world.startNode();
    const [first, second] = await Promise.all([
      subscribe(hamlet, ["race"], { invite_only: false }),
      subscribe(cordelia.at(other), ["RACE"]),
    ]);
    const names = [...Object.values(first.subscribed).flat(), ...Object.values(second.subscribed).flat()];
    expect(new Set(names).size).toBe(1);
    const { subscriptions } = await stateOf(hamlet, { include_subscribers: true });
    expect(subscriptions.find(({ name }) => name.toLowerCase() === "race")?.subscribers).toEqual(
      ids(hamlet, cordelia),
    );
    await expectSameModel(world);
  });

  test("no node accepts a message from a user whom another node removed from a private stream", async () => {
    const other = await world.startNode();
    await subscribe(hamlet, ["enclave"], {
      invite_only: true,
      principals: ids(hamlet, cordelia),
    });
    const [, answer] = await Promise.all([
      unsubscribe(owner, ["enclave"], [cordelia]),
      cordelia
        .at(other)
        .request("POST", "/messages", { type: "stream", to: "enclave", topic: "t", content: "c" }),
    ]);
    const again = await cordelia
      .at(other)
      .request("POST", "/messages", { type: "stream", to: "enclave", topic: "t", content: "c" });
    expect([200, 400]).toContain(answer.status);
    expect(again.status).toBe(400);
  });
});
