/**
 * Permissions for messages (docs/interface/sending.md#posting-to-a-stream, docs/interface/visibility.md#messages,
 * docs/interface/unread.md#changing-flags, docs/interface/reactions.md#adding-a-reaction).
 */
import { Policy, StreamPostPolicy, SystemGroup } from "@confab/contract";
import type { Person } from "@confab/testkit";
import {
  actors,
  administrators,
  type EndpointName,
  members,
  moderators,
  nobody,
  type Row,
  row,
  strangers,
} from "./row.ts";
import { fresh, NOTHING, SQUARE, type Stage } from "./stage.ts";

const heart = { emoji_name: "heart" };

/** Returns rows for an action on one message, including the people for whom the message must not seem to exist. */
function onMessage(
  endpoint: EndpointName,
  parameters: Readonly<Record<string, unknown>>,
  rule: { mayOthers?: Row["may"]; may?: Row["may"]; asParameter?: boolean } = {},
): Row[] {
  const about = (id: number) =>
    rule.asParameter
      ? { parameters: { message_id: id, ...parameters } }
      : { path: { message_id: id }, parameters };
  const absent = () => about(NOTHING);
  const hidden = { may: nobody, unseenBy: actors, absent };
  return [
    row(endpoint, "one's own", async (stage, who) => about(await stage.message(who)), {
      may: rule.may ?? actors,
    }),
    row(
      endpoint,
      "another's, in a stream that one is in",
      async (stage) => about(await stage.message(stage.stranger)),
      {
        may: rule.mayOthers ?? actors,
      },
    ),
    row(
      endpoint,
      "in a private stream that one is not in",
      async (stage) => about(await stage.secretMessage()),
      hidden,
    ),
    row(endpoint, "between others", async (stage) => about(await stage.directMessageOfOthers()), hidden),
    row(endpoint, "deleted", async (stage, who) => about(await deleted(stage, who)), hidden),
  ];
}

async function deleted(stage: Stage, sender: Person): Promise<number> {
  const id = await stage.message(sender);
  await stage.host.ok("DELETE", `/messages/${id}`);
  return id;
}

/** Sends a message to a stream with all actors in which only administrators post. */
async function announcement(stage: Stage): Promise<number> {
  const { id, name } = await stage.stream([stage.host, ...actors.map((actor) => stage.person(actor))]);
  const message_id = await stage.host.send(name, "news", "Hear");
  await stage.host.ok("PATCH", `/streams/${id}`, { stream_post_policy: StreamPostPolicy.administrators });
  return message_id;
}

function withChoices(who: Person): Promise<number> {
  const widget_content = JSON.stringify({
    widget_type: "zform",
    extra_data: { type: "choices", heading: "Tea?", choices: [] },
  });
  return who.send(SQUARE, "tea", "Tea?", { widget_content });
}

const toNoStream = () => ({ parameters: { type: "stream", to: [NOTHING], topic: "news", content: "Hear" } });

/** A vote for an option of a widget. */
const vote = JSON.stringify({ type: "vote", key: "canned,0", vote: 1 });

/** The range of the anchor's own message. */
const oneMessage = { num_before: 0, num_after: 0, narrow: [] };

export const rows: readonly Row[] = [
  row("sendMessage", "to a public stream that one is in", () => ({
    parameters: { type: "stream", to: SQUARE, topic: "news", content: "Hear" },
  })),
  row(
    "sendMessage",
    "to a public stream that one is not in",
    async (stage) => {
      const { id } = await stage.stream([stage.stranger]);
      return { parameters: { type: "stream", to: [id], topic: "news", content: "Hear" } };
    },
    { may: members, unseenBy: ["guest"], absent: toNoStream },
  ),
  row(
    "sendMessage",
    "to a private stream that one is not in",
    async (stage) => {
      const { id } = await stage.secretStream();
      return { parameters: { type: "stream", to: [id], topic: "news", content: "Hear" } };
    },
    { may: nobody, unseenBy: strangers, absent: toNoStream },
  ),
  // Anyone who knows the stream's name learns that it exists (docs/interface/sending.md#posting-to-a-stream).
  row(
    "sendMessage",
    "to a private stream that one is not in, by its name",
    async (stage) => {
      const { name } = await stage.secretStream();
      return { parameters: { type: "stream", to: name, topic: "news", content: "Hear" } };
    },
    { may: nobody },
  ),
  row("sendMessage", "to a person", (stage) => ({
    parameters: { type: "private", to: [stage.stranger.userId], content: "Hear" },
  })),
  row(
    "sendMessage",
    "to a person, if `direct_message_permission_group` is moderators",
    async (stage) => ({
      parameters: { type: "private", to: [stage.stranger.userId], content: "Hear" },
      undo: await stage.permit("direct_message_permission_group", SystemGroup.moderators),
    }),
    { may: [...moderators, "bot"] },
  ),
  row("sendMessage", "to a moderator, if `direct_message_permission_group` is moderators", async (stage) => ({
    parameters: { type: "private", to: [stage.person("moderator").userId], content: "Hear" },
    undo: await stage.permit("direct_message_permission_group", SystemGroup.moderators),
  })),
  row(
    "sendMessage",
    "to a person for the first time, if `direct_message_initiator_group` is moderators",
    async (stage) => ({
      parameters: { type: "private", to: [await stage.bystander()], content: "Hear" },
      undo: await stage.permit("direct_message_initiator_group", SystemGroup.moderators),
    }),
    { may: [...moderators, "bot"] },
  ),
  row("getMessages", "of everything that one gets", () => ({
    parameters: { anchor: "newest", num_before: 5, num_after: 0 },
  })),
  // These people get nothing, as from an empty stream (docs/interface/fetching.md#which-messages-are-searched).
  row("getMessages", "of a private stream that one is not in", async (stage) => {
    const { id } = await stage.secretStream();
    const narrow = [{ operator: "stream", operand: id }];
    return { parameters: { anchor: "newest", num_before: 5, num_after: 0, narrow } };
  }),
  row("matchNarrow", "", async (stage) => ({
    parameters: {
      msg_ids: [await stage.message(stage.stranger)],
      narrow: [{ operator: "topic", operand: "news" }],
    },
  })),
  row("renderMessage", "", () => ({ parameters: { content: "*so*" } })),
  ...onMessage("getMessage", {}),
  ...onMessage("getMessageHistory", {}),
  ...onMessage("getReadReceipts", {}),
  ...onMessage("addReaction", heart),
  row("removeReaction", "one's own", async (stage, who) => {
    const id = await stage.message(stage.stranger);
    await who.ok("POST", `/messages/${id}/reactions`, heart);
    return { path: { message_id: id }, parameters: heart };
  }),
  row(
    "removeReaction",
    "another's",
    async (stage) => {
      const id = await stage.message(stage.stranger);
      await stage.stranger.ok("POST", `/messages/${id}/reactions`, heart);
      return { path: { message_id: id }, parameters: heart };
    },
    { may: nobody },
  ),
  ...onMessage("pinMessage", {}),
  row(
    "pinMessage",
    "in a stream where only administrators post",
    async (stage) => ({ path: { message_id: await announcement(stage) } }),
    { may: administrators },
  ),
  ...onMessage("unpinMessage", {}),
  row("unpinMessage", "pinned by another", async (stage) => {
    const id = await stage.message(stage.stranger);
    await stage.stranger.ok("POST", `/messages/${id}/pin`);
    return { path: { message_id: id } };
  }),
  row(
    "unpinMessage",
    "in a stream where only administrators post",
    async (stage) => {
      const id = await announcement(stage);
      await stage.host.ok("POST", `/messages/${id}/pin`);
      return { path: { message_id: id } };
    },
    { may: administrators },
  ),
  row("getPinnedMessages", "of a stream that one is in", async (stage, who) => {
    const { id } = await stage.stream([who]);
    return { parameters: { stream_id: id } };
  }),
  row(
    "getPinnedMessages",
    "of a private stream that one is not in",
    async (stage) => ({ parameters: { stream_id: (await stage.keptSecretStream()).id } }),
    { may: nobody, unseenBy: actors, absent: () => ({ parameters: { stream_id: NOTHING } }) },
  ),
  // Others get nothing: the participants include the one who asks.
  row("getPinnedMessages", "of a direct conversation", (stage) => ({
    parameters: { user_ids: [stage.stranger.userId] },
  })),
  ...onMessage("deleteMessage", {}, { may: administrators, mayOthers: administrators }),
  ...onMessage("updateMessage", { content: "Changed" }, { mayOthers: nobody }).map((each) => ({
    ...each,
    object: `the text: ${each.object}`,
  })),
  row("updateMessage", "the topic of another's", async (stage) => ({
    path: { message_id: await stage.message(stage.stranger) },
    parameters: { topic: fresh("topic") },
  })),
  row(
    "updateMessage",
    "the topic of one's own, if only moderators may",
    async (stage, who) => {
      await stage.host.ok("PATCH", "/realm", { edit_topic_policy: Policy.moderators });
      return {
        as: who.speaking(),
        path: { message_id: await stage.message(who) },
        parameters: { topic: fresh("topic") },
        undo: () => stage.host.ok("PATCH", "/realm", { edit_topic_policy: Policy.everyone }),
      };
    },
    { may: moderators },
  ),
  row(
    "updateMessage",
    "the stream of another's",
    async (stage, who) => {
      const { id } = await stage.stream([stage.host, who]);
      return { path: { message_id: await stage.message(stage.stranger) }, parameters: { stream_id: id } };
    },
    { may: administrators },
  ),
  row(
    "updateMessage",
    "into a private stream that one is not in",
    async (stage, who) => ({
      path: { message_id: await stage.message(who) },
      parameters: { stream_id: (await stage.keptSecretStream()).id },
    }),
    {
      may: nobody,
      unseenBy: actors,
      absent: async (stage, who) => ({
        path: { message_id: await stage.message(who) },
        parameters: { stream_id: NOTHING },
      }),
    },
  ),
  row("addSubmessage", "to one's own", async (_, who) => ({
    parameters: { message_id: await withChoices(who), msg_type: "widget", content: vote },
  })),
  row(
    "addSubmessage",
    "to one in a private stream that one is not in",
    async (stage) => ({
      parameters: { message_id: await stage.secretMessage(), msg_type: "widget", content: vote },
    }),
    {
      may: nobody,
      unseenBy: actors,
      absent: () => ({ parameters: { message_id: NOTHING, msg_type: "widget", content: vote } }),
    },
  ),
  row("updateMessageFlags", "of one that one gets", async (stage) => ({
    parameters: { messages: [await stage.message(stage.stranger)], op: "add", flag: "starred" },
  })),
  row(
    "updateMessageFlags",
    "of one in a private stream that one is not in",
    async (stage) => ({
      parameters: { messages: [await stage.secretMessage()], op: "add", flag: "starred" },
    }),
    {
      may: nobody,
      unseenBy: actors,
      absent: () => ({ parameters: { messages: [NOTHING], op: "add", flag: "starred" } }),
    },
  ),
  row("updateMessageFlagsForNarrow", "of messages that one gets", async (stage) => ({
    parameters: { ...oneMessage, anchor: await stage.message(stage.stranger), op: "add", flag: "read" },
  })),
  // Nothing is found there, as in an empty stream.
  row("updateMessageFlagsForNarrow", "of a private stream that one is not in", async (stage) => ({
    parameters: {
      ...oneMessage,
      anchor: await stage.secretMessage(),
      narrow: [{ operator: "stream", operand: (await stage.keptSecretStream()).id }],
      op: "add",
      flag: "read",
    },
  })),
  row("markAllAsRead", "", () => ({})),
  row("markStreamAsRead", "that one is in", async (stage) => ({
    parameters: { stream_id: await stage.streamId(SQUARE) },
  })),
  row(
    "markStreamAsRead",
    "a private one that one is not in",
    async (stage) => ({ parameters: { stream_id: (await stage.keptSecretStream()).id } }),
    {
      may: nobody,
      unseenBy: strangers,
      absent: () => ({ parameters: { stream_id: NOTHING } }),
    },
  ),
  row("markTopicAsRead", "", async (stage) => {
    await stage.message(stage.stranger, "read");
    return { parameters: { stream_id: await stage.streamId(SQUARE), topic_name: "read" } };
  }),
  row("setTypingStatus", "to a person", (stage) => ({
    parameters: { op: "start", to: [stage.stranger.userId] },
  })),
  row(
    "setTypingStatus",
    "in a private stream that one is not in",
    async (stage) => ({
      parameters: { type: "stream", op: "start", to: [(await stage.keptSecretStream()).id], topic: "plans" },
    }),
    {
      may: nobody,
      unseenBy: strangers,
      absent: () => ({ parameters: { type: "stream", op: "start", to: [NOTHING], topic: "plans" } }),
    },
  ),
];
