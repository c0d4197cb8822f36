/** Events about streams that are shown to a user, or hidden from them. */
import { Role } from "@confab/contract";
import { expectSameModel } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, expect, test } from "vitest";
import { eventsAt } from "./support.ts";

const { world, owner, hamlet, cordelia, guest } = useWorld({
  environment: { CONFAB_WEB_PUBLIC_STREAMS: "on" },
});
afterAll(() => expectSameModel(world));

type Streams = { streams: { name: string; stream_id: number }[] };

/** Creates a stream of Cordelia, and returns its id. */
async function newStream(name: string, options: Readonly<Record<string, unknown>> = {}): Promise<number> {
  await cordelia.subscribe([name], options);
  const { streams } = await owner.ok<Streams>("GET", "/streams", { include_all_active: true });
  return streams.find((stream) => stream.name === name)?.stream_id ?? Number.NaN;
}

/** Creates a web-public stream of the owner. */
async function newWebPublicStream(name: string): Promise<number> {
  await owner.speaking().ok("PATCH", "/realm", { enable_spectator_access: true });
  await owner.subscribe([name], { is_web_public: true });
  const { streams } = await owner.ok<Streams>("GET", "/streams", { include_all_active: true });
  return streams.find((stream) => stream.name === name)?.stream_id ?? Number.NaN;
}

/** Summarizes events of one stream. */
const about = (streamId: number, events: readonly Record<string, unknown>[] = []) =>
  events.flatMap((event) => {
    const streams = (event["streams"] ?? event["subscriptions"]) as { stream_id: number }[] | undefined;
    const ids = (event["stream_ids"] as number[] | undefined) ?? streams?.map(({ stream_id }) => stream_id);
    if (!ids?.includes(streamId)) return [];
    const { type, op, user_ids } = event;
    return [user_ids === undefined ? `${type}/${op}` : `${type}/${op} ${user_ids}`];
  });

const give = (role: Role) => owner.ok("PATCH", `/users/${hamlet.userId}`, { role });

test("205: a new role shows streams and hides them", async () => {
  const secret = await newStream("secret", { invite_only: true });
  const open = await newStream("open");
  const joined = await newStream("joined");
  await hamlet.subscribe(["joined"]);
  const shown = ["stream/create", `subscription/peer_add ${cordelia.userId}`];
  const levels = [204, 205];
  const promoted = await eventsAt(hamlet, levels, ["stream", "subscription"], () => give(Role.administrator));
  const demoted = await eventsAt(hamlet, levels, ["stream", "subscription"], () => give(Role.guest));
  const restored = await eventsAt(hamlet, levels, ["stream", "subscription"], () => give(Role.member));
  for (const events of promoted) {
    expect(about(secret, events)).toEqual(shown);
    expect([...about(open, events), ...about(joined, events)]).toEqual([]);
  }
  for (const events of demoted) {
    expect(about(secret, events)).toEqual(["stream/delete"]);
    expect(about(open, events)).toEqual(["stream/delete"]);
    expect(about(joined, events)).toEqual([]);
  }
  for (const events of restored) {
    expect(about(secret, events)).toEqual([]);
    expect(about(open, events)).toEqual(shown);
    expect(about(joined, events)).toEqual([]);
  }
});

test("205: a new role changes nothing for others, and not for those who still see all", async () => {
  const of = (person: typeof owner, work: () => Promise<unknown>) =>
    eventsAt(person, [277], ["stream", "subscription"], work);
  expect(await of(cordelia, () => give(Role.moderator))).toEqual([[]]);
  expect(await of(hamlet, () => give(Role.member))).toEqual([[]]);
});

test("205: guests have web-public streams in the initial state", async () => {
  const stream_id = await newWebPublicStream("for all");
  for (const level of [204, 205]) {
    const parameters = { fetch_event_types: ["stream"], event_types: [] };
    const { streams } = await guest.speaking(level).ok<Streams>("POST", "/register", parameters);
    expect(streams.map((stream) => stream.stream_id)).toContain(stream_id);
  }
});

test("192: a guest hears of a public stream before they are in it", async () => {
  const stream_id = await newStream("new to guests");
  const subscribe = () => owner.subscribe(["new to guests"], { principals: [guest.userId] });
  for (const events of await eventsAt(guest, [191, 192], ["stream", "subscription"], subscribe)) {
    expect(about(stream_id, events)).toEqual(["stream/create", "subscription/add"]);
  }
});

test("220: guests hear of web-public streams and their subscribers, and of public streams that they are in", async () => {
  const ids: number[] = [];
  await newStream("with a guest");
  await owner.subscribe(["with a guest"], { principals: [guest.userId] });
  const all = await eventsAt(guest, [219, 220], ["stream", "subscription"], async () => {
    ids.push(await newWebPublicStream("web-public"), await newStream("hidden from guests"));
    const subscriptions = ["web-public", "with a guest", "hidden from guests"];
    await hamlet.subscribe(subscriptions);
    await hamlet.ok("DELETE", "/users/me/subscriptions", { subscriptions });
  });
  const { streams } = await owner.ok<Streams>("GET", "/streams");
  const own = streams.find(({ name }) => name === "with a guest")?.stream_id ?? Number.NaN;
  const [webPublic = 0, hidden = 0] = ids;
  const comings = [`subscription/peer_add ${hamlet.userId}`, `subscription/peer_remove ${hamlet.userId}`];
  for (const events of all) {
    expect(about(webPublic, events)).toEqual([
      "stream/create",
      `subscription/peer_add ${owner.userId}`,
      ...comings,
    ]);
    expect(about(own, events)).toEqual(comings);
    expect(about(hidden, events)).toEqual([]);
  }
});
