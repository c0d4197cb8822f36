/** Presence and statuses on two nodes of one installation. */
import { engineUnderTest, type Person, World } from "@confab/testkit";
import { describe, expect, test } from "vitest";

type Entry = { readonly status: string; readonly timestamp: number };
type Answer = { presences: Record<string, Record<string, Entry>> };

const report = (person: Person, status: string) =>
  person.ok<Answer>("POST", "/users/me/presence", { status });
const newestOf = async (person: Person, viewer: Person) =>
  (await viewer.ok<Answer>("GET", "/realm/presence")).presences[person.email]?.["aggregated"];
/** Twice the delay of a batch: by then one node has written it and the other has read it. */
const A_WHILE = 20_000;

describe.skipIf(engineUnderTest === "embedded")("two nodes", () => {
  test("the other node announces a change, and returns it from then on", async () => {
    await using world = await World.start();
    const second = await world.startNode();
    const [hamlet, guest] = [world.as("hamlet"), world.as("guest").at(second)];
    const queue = await guest.register({ event_types: ["presence"], fetch_event_types: [] });
    await report(hamlet, "active");
    const timestamp = Math.floor(world.clock.now() / 1000);
    expect(await queue.next()).toMatchObject([{ type: "presence", user_id: hamlet.userId }]);
    expect(await newestOf(hamlet, guest)).toMatchObject({ status: "active", timestamp });
    const { state } = await guest.register<Answer>({ fetch_event_types: ["presence"] });
    expect(state.presences[hamlet.email]?.["aggregated"]).toMatchObject({ timestamp });
  });

  test("the other node learns about an unchanged status after a while", async () => {
    await using world = await World.start();
    const second = await world.startNode();
    const [hamlet, guest] = [world.as("hamlet"), world.as("guest").at(second)];
    const queue = await guest.register({ event_types: ["presence"], fetch_event_types: [] });
    await report(hamlet, "active");
    await queue.next();
    await world.clock.advance(60_000);
    await report(hamlet, "active");
    const timestamp = Math.floor(world.clock.now() / 1000);
    // The timer writes it when its time comes.
    await world.clock.advance(A_WHILE);
    await expect.poll(() => storedSeconds(world, hamlet)).toBe(timestamp);
    await world.clock.advance(A_WHILE);
    expect(await newestOf(hamlet, guest)).toMatchObject({ status: "active", timestamp });
    // The other node therefore announces nothing when they report again.
    await world.clock.advance(10_000);
    await report(hamlet.at(second), "active");
    expect(await queue.events()).toEqual([]);
  });

  test("a node that starts knows earlier reports", async () => {
    await using world = await World.start();
    await report(world.as("hamlet"), "idle");
    const second = await world.startNode();
    expect(await newestOf(world.as("hamlet"), world.as("guest").at(second))).toMatchObject({
      status: "idle",
    });
  });

  test("a late report does not replace a newer one", async () => {
    await using world = await World.start();
    const second = await world.startNode();
    const hamlet = world.as("hamlet");
    const queue = await hamlet.register({ event_types: ["presence"], fetch_event_types: [] });
    const [there, marker] = [hamlet.at(second), hamlet.at(second).using("Marker/1")];
    await report(there, "active");
    await report(marker, "active");
    for (let received = 0; received < 2; ) received += (await queue.next()).length;
    // These two wait at the second node. Meanwhile the first node writes the newer one.
    await world.clock.advance(1000);
    const older = Math.floor(world.clock.now() / 1000);
    await report(there, "active");
    await report(marker, "active");
    await world.clock.advance(4000);
    const newer = Math.floor(world.clock.now() / 1000);
    await report(hamlet, "active");
    await world.settle();
    await world.clock.advance(A_WHILE);
    await expect.poll(() => storedSeconds(world, hamlet, "Marker")).toBe(older);
    expect(await storedSeconds(world, hamlet, "TestClient")).toBe(newer);
  });

  test("a status changed at both nodes combines the changes", async () => {
    await using world = await World.start();
    const second = await world.startNode();
    const [hamlet, guest] = [world.as("hamlet"), world.as("guest")];
    await Promise.all([
      hamlet.ok("POST", "/users/me/status", { status_text: "on vacation" }),
      hamlet.at(second).ok("POST", "/users/me/status", { away: true }),
    ]);
    const queues = [guest, guest.at(second)].map(async (viewer) => {
      const { state } = await viewer.register({ fetch_event_types: ["user_status"] });
      return state["user_status"];
    });
    const status = { [hamlet.userId]: { away: true, status_text: "on vacation" } };
    expect(await Promise.all(queues)).toEqual([status, status]);
  });
});

async function storedSeconds(
  { server }: World,
  { userId }: Person,
  client = "TestClient",
): Promise<number | undefined> {
  const [row] = await server.context.engine.query<{ seconds: number }>({
    text: `select extract(epoch from reported_at)::float8 as seconds from presence
            where user_id = $1 and client = $2`,
    values: [userId, client],
  });
  return row && Math.floor(row.seconds);
}
