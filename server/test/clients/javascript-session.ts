/**
 * A session with zulip-js that makes each call that zulip-js offers. Arguments: the zuliprc of an owner and of a
 * member, and the member's password. Prints the calls that were not made, as a JSON list. Fails at the first answer
 * that is not what the call promises. It is a separate program because this client never stops listening.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import zulip, { type Resource } from "zulip-js";

type Answer = Readonly<Record<string, unknown>>;

const [ownerFile = "", memberFile = "", password = ""] = process.argv.slice(2);
const owner = await zulip({ zuliprc: ownerFile });
const member = await zulip({ zuliprc: memberFile });
const uncalled = new Set(callsOf(member));

await signIn();
const streamId = await streams();
await messages();
await people();
await events();
process.stdout.write(JSON.stringify([...uncalled]));
// The listening client would keep the program alive.
process.exit();

async function signIn(): Promise<void> {
  const text = readFileSync(memberFile, "utf8");
  const setting = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(text)?.[1] ?? "";
  const fresh = await zulip({ username: setting("email"), password, realm: setting("site") });
  assert.equal((await ok(fresh, "accounts.retrieve"))["api_key"], setting("key"));
  assert.equal((await ok(fresh, "users.me.getProfile"))["email"], setting("email"));
  assert.equal((await ok(fresh, "server.settings"))["zulip_feature_level"], 111);
}

/** Returns the id of the stream that the rest of the session uses. */
async function streams(): Promise<number> {
  for (const client of [owner, member]) {
    await ok(client, "users.me.subscriptions.add", { subscriptions: JSON.stringify([{ name: "venice" }]) });
  }
  const { stream_id } = await ok(member, "streams.getStreamId", "venice");
  const all = listOf(await ok(member, "streams.retrieve"), "streams");
  const mine = listOf(await ok(member, "streams.subscriptions.retrieve"), "subscriptions");
  for (const list of [all, mine]) assert.ok(list.some((stream) => stream["stream_id"] === stream_id));
  return Number(stream_id);
}

async function messages(): Promise<void> {
  const content = "What news on the **Rialto**?";
  const message_id = (
    await ok(owner, "messages.send", { to: "venice", type: "stream", topic: "news", content })
  )["id"];
  const narrow = [{ operator: "stream", operand: "venice" }];
  const fetched = await ok(member, "messages.retrieve", {
    narrow,
    anchor: "newest",
    num_before: 5,
    num_after: 0,
  });
  assert.equal(listOf(fetched, "messages").at(-1)?.["id"], message_id);
  assert.equal((await ok(member, "messages.getById", { message_id }))["raw_content"], content);
  assert.equal((await ok(member, "messages.render", "*so*"))["rendered"], "<p><em>so</em></p>");
  await ok(owner, "messages.update", { message_id, content: "What news?" });
  const history = await ok(member, "messages.getHistoryById", { message_id });
  assert.equal(listOf(history, "message_history").length, 2);
  for (const call of ["messages.flags.add", "messages.flags.remove"]) {
    await ok(member, call, { messages: [message_id], flag: "starred" });
  }
  const reaction = { message_id, emoji_name: "heart" };
  await ok(member, "reactions.add", reaction);
  await ok(member, "reactions.remove", reaction);
  await ok(member, "reactions.add", reaction);
  await ok(member, "messages.deleteReactionById", reaction);
  const topics = listOf(await ok(member, "streams.topics.retrieve", { stream_id: streamId }), "topics");
  assert.ok(topics.some(({ name }) => name === "news"));
  await ok(owner, "messages.deleteById", { message_id });
}

async function people(): Promise<void> {
  const account = { email: "portia@example.com", password: "a long pass phrase", full_name: "Portia" };
  await ok(owner, "users.create", account);
  const users = listOf(await ok(member, "users.retrieve"), "members");
  assert.ok(users.some((user) => user["full_name"] === account.full_name));
  const others = users.filter((user) => user["is_bot"] === false).map((user) => user["user_id"]);
  await ok(member, "typing.send", { op: "start", to: others.slice(0, 2) });
  assert.deepEqual((await ok(member, "users.me.alertWords.retrieve"))["alert_words"], []);
  assert.deepEqual((await ok(member, "emojis.retrieve"))["emoji"], {});
  // These calls are for servers of other feature levels. They are rejected as unknown.
  for (const call of ["users.me.pointer.retrieve", "users.me.pointer.update", "filters.retrieve"]) {
    assert.equal((await ask(member, call, 1))["result"], "error");
  }
}

async function events(): Promise<void> {
  const queue = await ok(member, "queues.register", { event_types: ["message"] });
  const heard = Promise.withResolvers<unknown>();
  void ask(
    member,
    "callOnEachEvent",
    (event: Answer) => event["type"] === "message" && heard.resolve(event),
    ["message"],
  );
  const poll = { queue_id: queue["queue_id"], last_event_id: -1 };
  const listening = ok(member, "events.retrieve", poll);
  const sending = setInterval(() => {
    // The client doesn't report when it starts to listen, so messages are sent until one is heard.
    void ask(owner, "messages.send", { to: "venice", type: "stream", topic: "music", content: "Hark" });
  }, 500);
  await heard.promise;
  clearInterval(sending);
  assert.equal(listOf(await listening, "events")[0]?.["type"], "message");
  await ok(member, "queues.deregister", { queue_id: poll.queue_id });
  await ok(member, "users.me.subscriptions.remove", { subscriptions: JSON.stringify(["venice"]) });
  await ok(owner, "streams.deleteById", { stream_id: streamId });
  await ok(owner, "callEndpoint", "/users/me");
}

/** Returns the names of all calls, such as `messages.flags.add`. */
function callsOf(resource: Resource, path: readonly string[] = []): string[] {
  if (typeof resource === "function") return [path.join(".")];
  return Object.entries(resource)
    .filter(([name]) => name !== "config")
    .flatMap(([name, inner]) => callsOf(inner, [...path, name]));
}

async function ask(client: Resource, path: string, ...parameters: unknown[]): Promise<Answer> {
  uncalled.delete(path);
  const call = path
    .split(".")
    .reduce<Resource | undefined>((at, name) => (typeof at === "object" ? at[name] : undefined), client);
  assert.ok(typeof call === "function", `There is no ${path}`);
  return (await call(...parameters)) as Answer;
}

/** Makes a call that must succeed. */
async function ok(client: Resource, path: string, ...parameters: unknown[]): Promise<Answer> {
  const answer = await ask(client, path, ...parameters);
  assert.equal(answer["result"], "success", `${path}: ${JSON.stringify(answer)}`);
  return answer;
}

function listOf(answer: Answer, name: string): readonly Answer[] {
  const list = answer[name];
  assert.ok(Array.isArray(list), `${name} is no list`);
  return list;
}
