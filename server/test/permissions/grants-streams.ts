/** Ways into private streams, and ways to act as another user. */
import type { Person } from "@confab/testkit";
import { upload } from "../files/support.ts";
import { type Grant, grant, succeeds, tells } from "./grant.ts";
import { type Actor, actors, nobody } from "./row.ts";
import { fresh, SQUARE, type Stage } from "./stage.ts";

interface Secret {
  readonly stream: { readonly name: string; readonly id: number };
  readonly messageId: number;
  /** A word that occurs in no other message. */
  readonly word: string;
}

async function secretOf(stage: Stage, word = fresh("hush").replace(" ", "")): Promise<Secret> {
  const stream = await stage.secretStream();
  return { stream, word, messageId: await stage.stranger.send(stream.name, "plans", `Say ${word}`) };
}

/** Returns true if any search of messages finds the secret, or the message itself can be fetched. */
async function reads(who: Person, { stream, messageId, word }: Secret): Promise<boolean> {
  const narrows: readonly (readonly [string, unknown])[] = [
    ["stream", stream.id],
    ["stream", stream.name],
    ["search", word],
    ["id", messageId],
    ["near", messageId],
    ["is", "starred"],
    ["is", "mentioned"],
    ["is", "alerted"],
  ];
  const found = narrows.map(([operator, operand]) =>
    // No answer repeats its search with `Say`, so the text is found only in the message.
    tells(who, `Say ${word}`, "GET", "/messages", {
      anchor: messageId,
      num_before: 5,
      num_after: 5,
      apply_markdown: false,
      narrow: [{ operator, operand }],
    }),
  );
  const fetched = ["", "/history"].map((part) => tells(who, word, "GET", `/messages/${messageId}${part}`));
  return (await Promise.all([...found, ...fetched])).includes(true);
}

/** Returns a row for a way that nobody may use. The way is tried first, then the stream is read. */
const way = (
  place: string,
  gives: string,
  open: (stage: Stage, who: Person, secret: Secret, actor: Actor) => Promise<unknown>,
): Grant =>
  grant(place, gives, nobody, async (stage, who, actor) => {
    const secret = await secretOf(stage);
    const opened = await open(stage, who, secret, actor);
    return opened === true || reads(who, secret);
  });

const ownBotOr = (stage: Stage, who: Person, actor: Actor): Promise<Person> =>
  stage.newBot(actor === "guest" || actor === "bot" ? stage.stranger : who);

export const grants: readonly Grant[] = [
  way("getMessages", "messages of a private stream of others", async () => undefined),
  way("subscribe", "oneself to a private stream of others", (_, who, { stream }) =>
    succeeds(who, "POST", "/users/me/subscriptions", { subscriptions: [{ name: stream.name }] }),
  ),
  way("subscribe", "one's bot to a private stream of others", async (stage, who, { stream }, actor) => {
    const { userId } = await ownBotOr(stage, who, actor);
    const principals = [userId];
    return succeeds(who, "POST", "/users/me/subscriptions", {
      subscriptions: [{ name: stream.name }],
      principals,
    });
  }),
  way("updateStream", "everybody a private stream of others", (_, who, { stream }) =>
    succeeds(who, "PATCH", `/streams/${stream.id}`, { is_private: false }),
  ),
  way("addDefaultStream", "newcomers a private stream of others", (_, who, { stream }) =>
    succeeds(who, "POST", "/default_streams", { stream_id: stream.id }),
  ),
  way("createDefaultStreamGroup", "newcomers a private stream of others", (_, who, { stream }) =>
    succeeds(who, "POST", "/default_stream_groups/create", {
      group_name: fresh("group"),
      description: "Some",
      stream_names: [stream.name],
    }),
  ),
  way("sendInvites", "a newcomer a private stream of others", (_, who, { stream }) =>
    succeeds(who, "POST", "/invites", {
      invitee_emails: `${fresh("newcomer").replace(" ", "")}@example.com`,
      stream_ids: [stream.id],
    }),
  ),
  way("createMultiuseInvite", "a link into a private stream of others", (_, who, { stream }) =>
    succeeds(who, "POST", "/invites/multiuse", { stream_ids: [stream.id] }),
  ),
  way("updateMessage", "a message of a private stream of others, moved", async (stage, who, { messageId }) =>
    succeeds(who, "PATCH", `/messages/${messageId}`, { stream_id: await stage.streamId(SQUARE) }),
  ),
  way("updateMessageFlags", "a message of a private stream of others, starred", (_, who, { messageId }) =>
    who.request("POST", "/messages/flags", { messages: [messageId], op: "add", flag: "starred" }),
  ),
  way("addAlertWords", "a message of a private stream of others, by a word", async (stage, who, secret) => {
    await who.request("POST", "/users/me/alert_words", { alert_words: [secret.word] });
    const queue = await who.register({ event_types: ["message"] });
    await stage.stranger.send(secret.stream.name, "plans", `Say ${secret.word} again`);
    return JSON.stringify(await queue.all()).includes(secret.word);
  }),
  way(
    "updateUserGroupMembers",
    "a message of a private stream of others, by a group",
    async (stage, who, secret) => {
      const name = fresh("group");
      const members = [who.userId];
      await stage.host.ok("POST", "/user_groups/create", { name, description: "Some", members });
      const queue = await who.register({ event_types: ["message"] });
      await stage.stranger.send(secret.stream.name, "plans", `@*${name}* Say ${secret.word}`);
      return JSON.stringify(await queue.all()).includes(secret.word);
    },
  ),
  way(
    "registerQueue",
    "events of a private stream of others, narrowed to it",
    async (stage, who, secret, actor) => {
      const queue = await who.register({
        event_types: ["message", "update_message", "reaction", "typing"],
        // A guest's request for all public streams is rejected.
        all_public_streams: actor !== "guest",
        narrow: [["stream", secret.stream.name]],
      });
      await stage.stranger.send(secret.stream.name, "plans", `Say ${secret.word} again`);
      await stage.stranger.ok("POST", `/messages/${secret.messageId}/reactions`, { emoji_name: "tada" });
      return (await queue.all()).length > 0;
    },
  ),
  way("createBot", "messages of a private stream of others, to a bot", async (_, who, { stream }) => {
    const short_name = fresh("ear").replace(" ", "-");
    return succeeds(who, "POST", "/bots", {
      full_name: `The ${short_name}`,
      short_name,
      default_events_register_stream: stream.name,
    });
  }),
  grant("updateBot", "a bot that writes where its next owner may", nobody, async (stage, who, actor) => {
    if (actor === "guest" || actor === "bot") return false;
    const { stream } = await secretOf(stage);
    const bot = await stage.newBot(who);
    await who.ok("PATCH", `/bots/${bot.userId}`, { bot_owner_id: stage.stranger.userId });
    const message = { type: "stream", to: [stream.id], topic: "plans", content: "Hear" };
    return (
      (await succeeds(bot, "POST", "/messages", message)) ||
      tells(bot, stream.name, "GET", "/streams", { include_owner_subscribed: true })
    );
  }),
  grant(
    "reactivateUser",
    "a bot that writes where its deactivated owner could",
    nobody,
    async (stage, _, actor) => {
      if (actor === "guest" || actor === "bot") return false;
      const who = await stage.newActor(actor);
      const bot = await stage.newBot(who);
      const { id } = await stage.stream([stage.stranger, who], { invite_only: true });
      await stage.host.ok("DELETE", `/users/${who.userId}`);
      await stage.host.ok("POST", `/users/${bot.userId}/reactivate`);
      return succeeds(bot, "POST", "/messages", {
        type: "stream",
        to: [id],
        topic: "plans",
        content: "Hear",
      });
    },
  ),
  grant("getFileTemporaryUrl", "a file of another, by quoting its address", nobody, async (stage, who) => {
    const uri = await upload(stage.stranger);
    await who.send(SQUARE, "files", `[notes](${uri})`);
    return succeeds(who, "GET", uri);
  }),
  grant("getFileTemporaryUrl", "a file of a stream that everybody reads", actors, async (stage, who) => {
    const uri = await upload(stage.stranger);
    await stage.stranger.send(SQUARE, "files", `[notes](${uri})`);
    const { body } = await who.request<{ url: string }>("GET", uri);
    return (await fetch(stage.world.url + body.url)).status === 200;
  }),
  grant("sendMessage", "a message in another's name", nobody, async (stage, who) => {
    const { userId, email } = stage.stranger;
    const { body } = await who.request<{ id?: number }>("POST", "/messages", {
      type: "stream",
      to: SQUARE,
      topic: "news",
      content: "I say",
      sender: email,
      forged: "yes",
      client: "Internal",
    });
    if (body.id === undefined) return false;
    const { message } = await stage.host.ok<{ message: { sender_id: number } }>(
      "GET",
      `/messages/${body.id}`,
    );
    return message.sender_id === userId;
  }),
  grant(
    "getRealmExports",
    "a link to an export of public data",
    ["owner", "administrator"],
    async (stage, who) => {
      const { exports } = await stage.host.ok<{ exports: unknown[] }>("GET", "/export/realm");
      if (exports.length === 0) await stage.host.ok("POST", "/export/realm");
      await stage.world.settle();
      return tells(who, "/realm_exports/", "GET", "/export/realm");
    },
  ),
  grant("getRealmExports", "a link to an export of all data", ["owner"], async (stage, who) => {
    const parameters = { format: "neutral" };
    const { exports } = await stage.host.ok<{ exports: { format: string }[] }>("GET", "/export/realm");
    const isThere = exports.some(({ format }) => format === parameters.format);
    if (!isThere) await stage.host.ok("POST", "/export/realm", parameters);
    await stage.world.settle();
    return tells(who, parameters.format, "GET", "/export/realm");
  }),
];
