/** Streams and subscriptions. */
import { StreamPostPolicy, SystemGroup, TopicPolicy } from "@confab/contract";
import type { Person } from "@confab/testkit";
import { type Action, action, actionOn } from "../action.ts";
import { archivedStreamsRenamed } from "../exceptions.ts";
import type { Stage } from "../stage.ts";

type Options = Readonly<Record<string, unknown>>;

const withHamlet =
  (options: Options = {}) =>
  (stage: Stage) =>
    stage.newStream([stage.people.hamlet, stage.people.cordelia, stage.people.guest], options);

/** Creates a stream with unread messages, for users who leave it. */
const withMessages =
  (options: Options = {}) =>
  async (stage: Stage) => {
    const stream = await withHamlet(options)(stage);
    await stage.people.cordelia.send(stream.name, "lunch", "@**Hamlet Member** hello");
    return stream;
  };

const create = (name: string, creator: (stage: Stage) => Person, options: Options): Action =>
  action(name, async (stage) => {
    const { people } = stage;
    const principals = [people.hamlet, people.guest].map(({ userId }) => userId);
    await creator(stage).subscribe([stage.newName("stream")], { principals, ...options });
  });

const creating: Action[] = [
  create("create a public stream", ({ people }) => people.hamlet, {}),
  create("create a private stream", ({ people }) => people.hamlet, { invite_only: true }),
  create("create a private stream with shared history", ({ people }) => people.owner, {
    invite_only: true,
    history_public_to_subscribers: true,
  }),
  create("create a stream for announcements", ({ people }) => people.owner, {
    stream_post_policy: StreamPostPolicy.administrators,
    message_retention_days: 30,
    announce: true,
  }),
  actionOn(
    "create a web-public stream",
    ({ people }) => people.owner.ok("PATCH", "/realm", { enable_spectator_access: true }),
    async (stage) => {
      await stage.people.owner.subscribe([stage.newName("stream")], { is_web_public: true });
      await stage.people.owner.ok("PATCH", "/realm", { enable_spectator_access: false });
    },
  ),
  action("create several streams at once", async (stage) => {
    const names = [stage.newName("stream"), stage.newName("stream")];
    await stage.people.moderator.subscribe(names);
  }),
];

const unsubscribe = (person: Person, name: string, principals?: readonly Person[]) =>
  person.ok("DELETE", "/users/me/subscriptions", {
    subscriptions: [name],
    principals: principals?.map(({ userId }) => userId),
  });

const joining: Action[] = [
  actionOn(
    "join a stream",
    (stage) => stage.newStream([stage.people.cordelia]),
    ({ people }, { name }) => people.hamlet.subscribe([name]),
  ),
  actionOn(
    "be subscribed with others",
    (stage) => stage.newStream([stage.people.cordelia]),
    ({ people }, { name }) =>
      people.owner.subscribe([name], { principals: [people.hamlet.userId, people.guest.userId] }),
  ),
  actionOn(
    "be subscribed to a private stream",
    (stage) => stage.newStream([stage.people.cordelia], { invite_only: true }),
    ({ people }, { name }) =>
      people.cordelia.subscribe([name], { principals: [people.hamlet.userId, people.guest.userId] }),
  ),
  actionOn("leave a stream", withMessages(), ({ people }, { name }) => unsubscribe(people.hamlet, name)),
  actionOn("leave a stream as a guest", withMessages(), ({ people }, { name }) =>
    unsubscribe(people.guest, name),
  ),
  actionOn("leave a private stream", withMessages({ invite_only: true }), ({ people }, { name }) =>
    unsubscribe(people.hamlet, name),
  ),
  actionOn("be removed from a stream", withMessages(), ({ people }, { name }) =>
    unsubscribe(people.owner, name, [people.hamlet, people.guest]),
  ),
  actionOn(
    "remove one's own bot from a stream",
    async (stage) => {
      const stream = await stage.newStream([stage.people.hamlet]);
      const short_name = stage.newName("bot").replace(" ", "");
      const bot = { short_name, full_name: stage.newName("Bot") };
      const { user_id } = await stage.people.hamlet.ok<{ user_id: number }>("POST", "/bots", bot);
      await stage.people.hamlet.subscribe([stream.name], { principals: [user_id] });
      return { ...stream, user_id };
    },
    ({ people }, { name, user_id }) =>
      people.hamlet.ok("DELETE", "/users/me/subscriptions", { subscriptions: [name], principals: [user_id] }),
  ),
  actionOn(
    "leave a private stream as the last",
    (stage) => stage.newStream([stage.people.hamlet], { invite_only: true }),
    ({ people }, { name }) => unsubscribe(people.hamlet, name),
    [archivedStreamsRenamed],
  ),
  actionOn(
    "come back to a stream",
    async (stage) => {
      const stream = await withMessages()(stage);
      await unsubscribe(stage.people.hamlet, stream.name);
      return stream;
    },
    ({ people }, { name }) => people.hamlet.subscribe([name]),
  ),
  actionOn(
    "come back to a private stream",
    async (stage) => {
      const stream = await withMessages({ invite_only: true })(stage);
      await unsubscribe(stage.people.hamlet, stream.name);
      return stream;
    },
    ({ people }, { name }) => people.cordelia.subscribe([name], { principals: [people.hamlet.userId] }),
  ),
  actionOn("join and leave in one go", withMessages(), async (stage, { name }) =>
    stage.people.hamlet.ok("PATCH", "/users/me/subscriptions", {
      add: [{ name: stage.newName("stream") }],
      delete: [name],
    }),
  ),
];

const properties: readonly (readonly [string, string | boolean])[] = [
  ["color", "#c2c2c2"],
  ["is_muted", true],
  ["in_home_view", false],
  ["pin_to_top", true],
  ["personal_folder", "At work"],
  ["desktop_notifications", true],
  ["audible_notifications", true],
  ["push_notifications", true],
  ["email_notifications", true],
  ["wildcard_mentions_notify", false],
];

const replacePolicy = (name: string, before: TopicPolicy, after: TopicPolicy): Action => {
  const policy = (stream_id: number, topic: string, visibility_policy: TopicPolicy) =>
    ["POST", "/user_topics", { stream_id, topic, visibility_policy }] as const;
  return actionOn(
    name,
    async (stage) => {
      const stream = await withMessages()(stage);
      await stage.people.hamlet.ok(...policy(stream.stream_id, "LUNCH", before));
      return stream;
    },
    ({ people }, { stream_id }) => people.hamlet.ok(...policy(stream_id, "lunch", after)),
  );
};

const own: Action[] = [
  ...properties.map(([property, value]) =>
    actionOn(`set ${property} of a subscription`, withMessages(), ({ people }, { stream_id }) =>
      people.hamlet.ok("POST", "/users/me/subscriptions/properties", {
        subscription_data: [{ stream_id, property, value }],
      }),
    ),
  ),
  actionOn("set one property of a subscription", withMessages(), ({ people }, { stream_id }) =>
    people.hamlet.ok("PATCH", `/users/me/subscriptions/${stream_id}`, {
      property: "pin_to_top",
      value: "true",
    }),
  ),
  actionOn("mute a topic", withMessages(), ({ people }, { stream_id }) =>
    people.hamlet.ok("PATCH", "/users/me/subscriptions/muted_topics", {
      stream_id,
      topic: "Lunch",
      op: "add",
    }),
  ),
  actionOn(
    "unmute a topic",
    async (stage) => {
      const stream = await withMessages()(stage);
      const muting = { stream: stream.name, topic: "lunch", op: "add" };
      await stage.people.hamlet.ok("PATCH", "/users/me/subscriptions/muted_topics", muting);
      return stream;
    },
    ({ people }, { stream_id }) =>
      people.hamlet.ok("PATCH", "/users/me/subscriptions/muted_topics", {
        stream_id,
        topic: "lunch",
        op: "remove",
      }),
  ),
  replacePolicy("follow a muted topic", TopicPolicy.muted, TopicPolicy.followed),
  replacePolicy("unmute a followed topic", TopicPolicy.followed, TopicPolicy.unmuted),
];

/** Creates a stream with a muted topic, since muted topics follow the stream. */
const withMutedTopic = async (stage: Stage) => {
  const stream = await withMessages()(stage);
  const muting = { stream_id: stream.stream_id, topic: "lunch", op: "add" };
  await stage.people.hamlet.ok("PATCH", "/users/me/subscriptions/muted_topics", muting);
  return stream;
};

const update = (name: string, change: Options, before: Options = {}): Action =>
  actionOn(name, withMessages(before), ({ people }, { stream_id }) =>
    people.owner.ok("PATCH", `/streams/${stream_id}`, change),
  );

/** Creates a private stream with the owner, since only subscribers may read private streams. */
const privateWithOwner = (stage: Stage) =>
  stage.newStream([stage.people.owner, stage.people.hamlet, stage.people.guest], { invite_only: true });

const changing: Action[] = [
  update("describe a stream", { description: "Where we *eat*" }),
  actionOn("rename a stream", withMutedTopic, (stage, { stream_id }) =>
    stage.people.owner.ok("PATCH", `/streams/${stream_id}`, { new_name: stage.newName("renamed") }),
  ),
  update("let only administrators post", { stream_post_policy: StreamPostPolicy.administrators }),
  actionOn("let moderators remove subscribers", withMessages(), ({ people }, { stream_id }) =>
    people.owner
      .speaking()
      .ok("PATCH", `/streams/${stream_id}`, { can_remove_subscribers_group: SystemGroup.moderators }),
  ),
  update("let moderators post", { stream_post_policy: StreamPostPolicy.moderators }),
  update("make a stream for announcements", { is_announcement_only: true }),
  update("keep messages for a while", { message_retention_days: 90 }),
  update("keep messages for ever", { message_retention_days: "unlimited" }, { message_retention_days: 7 }),
  update("make a stream private", { is_private: true }),
  update("make a stream private with shared history", {
    is_private: true,
    history_public_to_subscribers: true,
  }),
  actionOn("make a stream public", privateWithOwner, ({ people }, { stream_id }) =>
    people.owner.ok("PATCH", `/streams/${stream_id}`, { is_private: false }),
  ),
  actionOn("share the history of a private stream", privateWithOwner, ({ people }, { stream_id }) =>
    people.owner.ok("PATCH", `/streams/${stream_id}`, {
      is_private: true,
      history_public_to_subscribers: true,
    }),
  ),
  actionOn(
    "make a stream web-public, and public again",
    async (stage) => {
      await stage.people.owner.ok("PATCH", "/realm", { enable_spectator_access: true });
      return stage.newStream([stage.people.hamlet]);
    },
    async ({ people }, { stream_id }) => {
      await people.owner.ok("PATCH", `/streams/${stream_id}`, { is_web_public: true });
      await people.owner.ok("PATCH", `/streams/${stream_id}`, { is_private: false });
      await people.owner.ok("PATCH", "/realm", { enable_spectator_access: false });
    },
  ),
  actionOn("change everything of a stream", privateWithOwner, (stage, { stream_id }) =>
    stage.people.owner.ok("PATCH", `/streams/${stream_id}`, {
      new_name: stage.newName("renamed"),
      description: "New",
      stream_post_policy: StreamPostPolicy.fullMembers,
      message_retention_days: 3,
      is_private: false,
    }),
  ),
  actionOn(
    "archive a stream",
    withMutedTopic,
    ({ people }, { stream_id }) => people.owner.ok("DELETE", `/streams/${stream_id}`),
    [archivedStreamsRenamed],
  ),
  actionOn(
    "archive a private stream",
    privateWithOwner,
    ({ people }, { stream_id }) => people.administrator.ok("DELETE", `/streams/${stream_id}`),
    [archivedStreamsRenamed],
  ),
];

const makeDefault = async (stage: Stage) => {
  const stream = await withMessages()(stage);
  await stage.people.owner.ok("POST", "/default_streams", { stream_id: stream.stream_id });
  return stream;
};

const defaults: Action[] = [
  actionOn("add a default stream", withHamlet(), ({ people }, { stream_id }) =>
    people.owner.ok("POST", "/default_streams", { stream_id }),
  ),
  actionOn("remove a default stream", makeDefault, ({ people }, { stream_id }) =>
    people.owner.ok("DELETE", "/default_streams", { stream_id }),
  ),
  actionOn("rename a default stream", makeDefault, (stage, { stream_id }) =>
    stage.people.owner.ok("PATCH", `/streams/${stream_id}`, { new_name: stage.newName("renamed") }),
  ),
  actionOn(
    "archive a default stream",
    makeDefault,
    ({ people }, { stream_id }) => people.owner.ok("DELETE", `/streams/${stream_id}`),
    [archivedStreamsRenamed],
  ),
];

const newGroup = async (stage: Stage) => {
  const { owner } = stage.people;
  const stream = await withMessages()(stage);
  const name = stage.newName("group");
  const fields = { group_name: name, description: "For newcomers", stream_names: [stream.name] };
  await owner.ok("POST", "/default_stream_groups/create", fields);
  const state = await owner.ok<{ realm_default_stream_groups: { id: number; name: string }[] }>(
    "POST",
    "/register",
    { fetch_event_types: ["default_stream_groups"] },
  );
  const group = state.realm_default_stream_groups.find((each) => each.name === name);
  return { stream, path: `/default_stream_groups/${group?.id}` };
};

const groups: Action[] = [
  action("create a default stream group", newGroup),
  actionOn("rename a default stream group", newGroup, (stage, { path }) =>
    stage.people.owner.ok("PATCH", path, { new_group_name: stage.newName("group") }),
  ),
  actionOn("empty a default stream group", newGroup, ({ people }, { path, stream }) =>
    people.owner.ok("PATCH", `${path}/streams`, { op: "remove", stream_names: [stream.name] }),
  ),
  actionOn(
    "archive a stream of a default stream group",
    newGroup,
    ({ people }, { stream }) => people.owner.ok("DELETE", `/streams/${stream.stream_id}`),
    [archivedStreamsRenamed],
  ),
  actionOn("delete a default stream group", newGroup, ({ people }, { path }) =>
    people.owner.ok("DELETE", path),
  ),
];

const newFolder = async (stage: Stage) => {
  const { owner } = stage.people;
  const fields = { name: stage.newName("folder"), description: "For *all*" };
  const { channel_folder_id } = await owner.ok<{ channel_folder_id: number }>(
    "POST",
    "/channel_folders/create",
    fields,
  );
  return { id: channel_folder_id, path: `/channel_folders/${channel_folder_id}` as const };
};

const withStreamInFolder = async (stage: Stage) => {
  const { id } = await newFolder(stage);
  return withHamlet({ folder_id: id })(stage);
};

const folders: Action[] = [
  action("create a channel folder", newFolder),
  actionOn("rename and describe a channel folder", newFolder, (stage, { path }) =>
    stage.people.owner.ok("PATCH", path, { name: stage.newName("folder"), description: "**New**" }),
  ),
  actionOn("reorder the channel folders", newFolder, async ({ people: { owner } }) => {
    const { channel_folders } = await owner.ok<{ channel_folders: { id: number }[] }>(
      "GET",
      "/channel_folders",
      { include_archived: true },
    );
    await owner.ok("PATCH", "/channel_folders", { order: channel_folders.map(({ id }) => id).reverse() });
  }),
  actionOn("archive a channel folder", newFolder, ({ people }, { path }) =>
    people.owner.ok("PATCH", path, { is_archived: true }),
  ),
  actionOn(
    "move a stream to a channel folder",
    async (stage) => ({ stream: await withHamlet()(stage), folder: await newFolder(stage) }),
    ({ people }, { stream, folder }) =>
      people.owner.ok("PATCH", `/streams/${stream.stream_id}`, { folder_id: folder.id }),
  ),
  actionOn("move a stream out of its channel folder", withStreamInFolder, ({ people }, { stream_id }) =>
    people.owner.ok("PATCH", `/streams/${stream_id}`, { folder_id: null }),
  ),
  action("create a stream in a channel folder", withStreamInFolder),
];

export const streamActions: readonly Action[] = [
  ...creating,
  ...joining,
  ...own,
  ...changing,
  ...defaults,
  ...groups,
  ...folders,
];
