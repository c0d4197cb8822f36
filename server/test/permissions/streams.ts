/**
 * Permissions for streams and subscriptions (docs/interface/streams.md#subscribing,
 * docs/interface/permissions.md#policies).
 */
import { SystemGroup, TopicPolicy } from "@confab/contract";
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

type Asked = Readonly<Record<string, unknown>>;

/** Returns rows for an action on one stream, including the people for whom the stream must not seem to exist. */
function onStream(
  endpoint: EndpointName,
  parameters: Asked,
  rule: { may?: Row["may"]; mayOutside?: Row["may"]; maySecret?: Row["may"]; asParameter?: boolean } = {},
): Row[] {
  const about = (id: number) =>
    rule.asParameter
      ? { parameters: { stream_id: id, ...parameters } }
      : { path: { stream_id: id }, parameters: freshen(parameters) };
  const absent = () => about(NOTHING);
  return [
    row(
      endpoint,
      "that one is in",
      async (stage, who) => about((await stage.stream([stage.stranger, who])).id),
      {
        may: rule.may ?? actors,
      },
    ),
    row(
      endpoint,
      "a public one that one is not in",
      async (stage) => about((await stage.stream([stage.stranger])).id),
      {
        may: rule.mayOutside ?? rule.may ?? members,
        unseenBy: ["guest"],
        absent,
      },
    ),
    row(
      endpoint,
      "a private one that one is not in",
      async (stage) => about((await stage.keptSecretStream()).id),
      {
        may: rule.maySecret ?? nobody,
        unseenBy: strangers,
        absent,
      },
    ),
  ];
}

/** Replaces a new name by a unique one, since a name can be used only once. */
const freshen = (parameters: Asked): Asked =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, name === "new_name" ? fresh("renamed") : value]),
  );

const userTopic = (stream_id: number, visibility_policy: TopicPolicy) => ({
  parameters: { stream_id, topic: "plans", visibility_policy },
});

const defaultStream = async (stage: Stage) => {
  const { id } = await stage.stream([stage.host]);
  await stage.host.ok("POST", "/default_streams", { stream_id: id });
  return { parameters: { stream_id: id } };
};

async function group(stage: Stage): Promise<number> {
  const { name } = await stage.stream([stage.host]);
  const group_name = fresh("group");
  const queue = await stage.host.register<{ realm_default_stream_groups: { id: number; name: string }[] }>();
  await stage.host.ok("POST", "/default_stream_groups/create", {
    group_name,
    description: "Some",
    stream_names: [name],
  });
  const [event] = (await queue.all()) as unknown as {
    default_stream_groups: { id: number; name: string }[];
  }[];
  return event?.default_stream_groups.find((each) => each.name === group_name)?.id ?? NOTHING;
}

async function channelFolder(stage: Stage): Promise<number> {
  const parameters = { name: fresh("folder") };
  const answer = await stage.host.ok<{ channel_folder_id: number }>(
    "POST",
    "/channel_folders/create",
    parameters,
  );
  return answer.channel_folder_id;
}

const subscribed = async (stage: Stage, who: Person) => (await stage.stream([stage.stranger, who])).name;

export const rows: readonly Row[] = [
  row("getStreams", "public and one's own", () => ({})),
  row("getStreams", "all streams", () => ({ parameters: { include_all_active: true } }), {
    may: administrators,
  }),
  row("getStreamId", "that one is in", () => ({ parameters: { stream: SQUARE } })),
  row(
    "getStreamId",
    "a private one that one is not in",
    async (stage) => ({ parameters: { stream: (await stage.keptSecretStream()).name } }),
    { may: nobody, unseenBy: strangers, absent: () => ({ parameters: { stream: "nowhere" } }) },
  ),
  ...onStream("getSubscribers", {}, { maySecret: administrators }),
  ...onStream("getTopics", {}),
  ...onStream("getStreamById", {}, { maySecret: administrators }),
  ...onStream("getStreamEmailAddress", {}),
  ...onStream("updateStream", { description: "Changed" }, { may: administrators, maySecret: administrators }),
  ...onStream("archiveStream", {}, { may: administrators, maySecret: administrators }),
  ...onStream("updateSubscriptionSetting", { property: "color", value: "#ff0000" }, { mayOutside: nobody }),
  row("deleteTopic", "", async (stage) => ({
    path: { stream_id: await stage.streamId(SQUARE) },
    parameters: { topic_name: "news" },
  })),
  row("getSubscriptionStatus", "in a stream that one is in", async (stage) => ({
    path: { user_id: stage.stranger.userId, stream_id: await stage.streamId(SQUARE) },
  })),
  row(
    "getSubscriptionStatus",
    "in a private stream that one is not in",
    async (stage) => ({
      path: { user_id: stage.stranger.userId, stream_id: (await stage.keptSecretStream()).id },
    }),
    {
      may: administrators,
      unseenBy: strangers,
      absent: (stage) => ({ path: { user_id: stage.stranger.userId, stream_id: NOTHING } }),
    },
  ),
  row("addDefaultStream", "", async (stage) => ({
    parameters: { stream_id: (await stage.stream([stage.host])).id },
  })),
  row("removeDefaultStream", "", defaultStream),
  row("createDefaultStreamGroup", "", async (stage) => ({
    parameters: {
      group_name: fresh("group"),
      description: "Some",
      stream_names: [(await stage.stream([stage.host])).name],
    },
  })),
  row("updateDefaultStreamGroup", "", async (stage) => ({
    path: { group_id: await group(stage) },
    parameters: { new_description: "Others" },
  })),
  row("updateDefaultStreamGroupStreams", "", async (stage) => ({
    path: { group_id: await group(stage) },
    parameters: { op: "add", stream_names: [(await stage.stream([stage.host])).name] },
  })),
  row("deleteDefaultStreamGroup", "", async (stage) => ({ path: { group_id: await group(stage) } })),
  row("getChannelFolders", "", () => ({})),
  row("createChannelFolder", "", () => ({ parameters: { name: fresh("folder") } })),
  row("updateChannelFolder", "", async (stage) => ({
    path: { channel_folder_id: await channelFolder(stage) },
    parameters: { name: fresh("renamed") },
  })),
  row("reorderChannelFolders", "", async (stage) => {
    await channelFolder(stage);
    const { channel_folders } = await stage.host.ok<{ channel_folders: { id: number }[] }>(
      "GET",
      "/channel_folders",
      { include_archived: true },
    );
    return { parameters: { order: channel_folders.map(({ id }) => id).reverse() } };
  }),
  row("getSubscriptions", "one's own", () => ({})),
  row("subscribe", "oneself to a new stream", () => ({
    parameters: { subscriptions: [{ name: fresh("new") }] },
  })),
  row(
    "subscribe",
    "oneself to a new stream, which `can_create_public_channel_group` permits to moderators",
    async (stage) => ({
      parameters: { subscriptions: [{ name: fresh("new") }] },
      undo: await stage.permit("can_create_public_channel_group", SystemGroup.moderators),
    }),
    { may: moderators },
  ),
  row(
    "subscribe",
    "oneself to a new private stream, which `can_create_private_channel_group` permits to a group",
    async (stage) => ({
      parameters: { subscriptions: [{ name: fresh("new") }], invite_only: true },
      undo: await stage.permit("can_create_private_channel_group", {
        direct_members: [stage.person("member").userId, stage.person("guest").userId],
        direct_subgroups: [SystemGroup.administrators],
      }),
    }),
    { may: [...administrators, "member"] },
  ),
  row("subscribe", "oneself to a public stream", async (stage) => ({
    parameters: { subscriptions: [{ name: (await stage.stream([stage.stranger])).name }] },
  })),
  row("subscribe", "others to a public stream", async (stage) => ({
    parameters: {
      subscriptions: [{ name: SQUARE }],
      principals: [await stage.bystander()],
    },
  })),
  // Anyone who knows the stream's name learns that it is taken: the name can't be used for a new stream
  // (docs/interface/streams.md#creating-streams).
  row(
    "subscribe",
    "oneself to a private stream of others",
    async (stage) => ({ parameters: { subscriptions: [{ name: (await stage.keptSecretStream()).name }] } }),
    { may: nobody },
  ),
  row("unsubscribe", "oneself", async (stage, who) => ({
    parameters: { subscriptions: [await subscribed(stage, who)] },
  })),
  row(
    "unsubscribe",
    "others",
    async (stage, who) => ({
      parameters: { subscriptions: [await subscribed(stage, who)], principals: [stage.stranger.userId] },
    }),
    { may: administrators },
  ),
  row(
    "unsubscribe",
    "others, where moderators may",
    async (stage, who) => {
      const name = await subscribed(stage, who);
      const change = { can_remove_subscribers_group: SystemGroup.moderators };
      await stage.host.speaking().ok("PATCH", `/streams/${await stage.streamId(name)}`, change);
      return { parameters: { subscriptions: [name], principals: [stage.stranger.userId] } };
    },
    { may: moderators },
  ),
  row("updateSubscriptions", "to leave one", async (stage, who) => ({
    parameters: { delete: [await subscribed(stage, who)] },
  })),
  row("muteTopic", "in a stream that one is in", async (stage) => ({
    parameters: { stream_id: await stage.streamId(SQUARE), topic: fresh("topic"), op: "add" },
  })),
  row(
    "muteTopic",
    "in a private stream that one is not in",
    async (stage) => ({
      parameters: { stream_id: (await stage.keptSecretStream()).id, topic: "plans", op: "add" },
    }),
    {
      may: nobody,
      unseenBy: strangers,
      absent: () => ({ parameters: { stream_id: NOTHING, topic: "plans", op: "add" } }),
    },
  ),
  row("updateUserTopic", "in a stream that one is in", async (stage) => ({
    parameters: {
      stream_id: await stage.streamId(SQUARE),
      topic: fresh("topic"),
      visibility_policy: TopicPolicy.unmuted,
    },
  })),
  row(
    "updateUserTopic",
    "in a private stream that one is not in",
    async (stage) => userTopic((await stage.keptSecretStream()).id, TopicPolicy.muted),
    { may: nobody, unseenBy: strangers, absent: () => userTopic(NOTHING, TopicPolicy.muted) },
  ),
  row("updateUserTopic", "none in a private stream that one is not in", async (stage) =>
    userTopic((await stage.keptSecretStream()).id, TopicPolicy.none),
  ),
  row("updateSubscriptionSettings", "of a stream that one is in", async (stage) => ({
    parameters: {
      subscription_data: [{ stream_id: await stage.streamId(SQUARE), property: "pin_to_top", value: true }],
    },
  })),
];
