/** Random actions of people. Many are refused, which must also leave everyone with the same state. */
import type { Person, PersonName, RawAnswer } from "@confab/testkit";
import type { Stage } from "./stage.ts";

/** The objects created in the course of a run. */
export class Playground {
  readonly stage: Stage;
  /** Accounts outside the cast that may be deactivated. */
  readonly extras: readonly Person[];
  readonly streams: { name: string; stream_id: number }[] = [];
  readonly messageIds: number[] = [];
  readonly groupIds: number[] = [];
  readonly draftIds: number[] = [];
  /** True if messages have been deleted that watchers may still have. */
  hasDeleted = false;

  constructor(stage: Stage, extras: readonly Person[]) {
    this.stage = stage;
    this.extras = extras;
  }

  /** Returns the ids of a person's messages, as known at their last registration. */
  receivedBy(person: Person): number[] {
    const watcher = this.stage.watchers.find((each) => each.person.userId === person.userId);
    if (!watcher) return [];
    const { model, parameters } = watcher;
    // A queue of all public streams gets messages that its owner does not receive.
    const received = [...model.messages.values()].filter(
      ({ type, flags }) => type === "private" || flags.length > 0 || !parameters.all_public_streams,
    );
    return received.map(({ id }) => id);
  }

  get everyone(): readonly Person[] {
    return [...Object.values(this.stage.people), ...this.extras];
  }
}

/** A random action. Its numbers choose a stream, a message, a person, a topic. */
export interface Step {
  readonly kind: StepKind;
  readonly actor: PersonName;
  readonly first: number;
  readonly second: number;
}

type Act = (
  ground: Playground,
  actor: Person,
  first: number,
  second: number,
) => Promise<RawAnswer<Readonly<Record<string, unknown>>>>;

const pick = <T>(list: readonly T[], choice: number): T | undefined => list[choice % list.length];

const topics = ["lunch", "Lunch", "tea"];
const topic = (choice: number) => topics[choice % topics.length];
const emoji = (choice: number) =>
  choice % 2 === 0
    ? { emoji_name: "thumbs_up", emoji_code: "1f44d", reaction_type: "unicode_emoji" }
    : { emoji_name: "heart", emoji_code: "2764", reaction_type: "unicode_emoji" };

const idOf = (ground: Playground, choice: number) => pick(ground.streams, choice)?.stream_id ?? 0;
const nameOf = (ground: Playground, choice: number) => pick(ground.streams, choice)?.name ?? "nowhere";
const messageOf = (ground: Playground, choice: number) => pick(ground.messageIds, choice) ?? 0;
const personOf = (ground: Playground, choice: number) => pick(ground.everyone, choice) as Person;

/** Remembers the id of a created object. */
async function noting(list: number[], answer: Promise<RawAnswer>, key: (body: Body) => unknown) {
  const { status, headers, body } = await answer;
  const id = key(body as Body);
  if (typeof id === "number") list.push(id);
  return { status, headers, body: body as Body };
}

type Body = Readonly<Record<string, unknown>>;

/**
 * Flags only messages that the actor has. The event repeats the ids of the request, including unchanged ones
 * (docs/interface/unread.md#changing-flags). So the action takes a single message if it may have been deleted, and is
 * then refused.
 */
const flag =
  (op: string, name: string): Act =>
  (ground, actor, first, second) => {
    const received = ground.receivedBy(actor);
    const both = [pick(received, first) ?? 0, pick(received, second) ?? 0];
    const messages = ground.hasDeleted ? both.slice(1) : both;
    return actor.request("POST", "/messages/flags", { messages, op, flag: name });
  };

const update =
  (change: (second: number) => Readonly<Record<string, unknown>>): Act =>
  (ground, actor, first, second) =>
    actor.request("PATCH", `/streams/${idOf(ground, first)}`, change(second));

const subscriptions = "/users/me/subscriptions";

export const steps = {
  sendToStream: (ground, actor, first, second) => {
    const mention = pick(ground.everyone, second)?.userId ?? 0;
    const message = { type: "stream", to: JSON.stringify(nameOf(ground, first)), topic: topic(second) };
    const content = `Hello @_**x|${mention}** soup @**|${mention}**`;
    return noting(
      ground.messageIds,
      actor.request("POST", "/messages", { ...message, content }),
      ({ id }) => id,
    );
  },
  sendToPeople: (ground, actor, first, second) => {
    const to = [personOf(ground, first).userId, personOf(ground, second).userId];
    const message = { type: "private", to, content: "Hello" };
    return noting(ground.messageIds, actor.request("POST", "/messages", message), ({ id }) => id);
  },
  editContent: (ground, actor, first, second) =>
    actor.request("PATCH", `/messages/${messageOf(ground, first)}`, {
      content: `Bye soup @**|${pick(ground.everyone, second)?.userId ?? 0}**`,
    }),
  editTopic: (ground, actor, first, second) =>
    actor.request("PATCH", `/messages/${messageOf(ground, first)}`, {
      topic: topic(second),
      propagate_mode: pick(["change_one", "change_later", "change_all"], second) ?? "change_one",
    }),
  deleteMessage: (ground, actor, first) => {
    ground.hasDeleted = true;
    return actor.request("DELETE", `/messages/${messageOf(ground, first)}`);
  },
  deleteTopic: (ground, actor, first, second) => {
    ground.hasDeleted = true;
    return actor.request("POST", `/streams/${idOf(ground, first)}/delete_topic`, {
      topic_name: topic(second),
    });
  },
  subscribe: (ground, actor, first) =>
    actor.request("POST", subscriptions, { subscriptions: [{ name: nameOf(ground, first) }] }),
  subscribeOthers: (ground, actor, first, second) =>
    actor.request("POST", subscriptions, {
      subscriptions: [{ name: nameOf(ground, first) }],
      principals: [personOf(ground, second).userId, personOf(ground, second + 2).userId],
    }),
  unsubscribe: (ground, actor, first) =>
    actor.request("DELETE", subscriptions, { subscriptions: [nameOf(ground, first)] }),
  unsubscribeOthers: (ground, actor, first, second) =>
    actor.request("DELETE", subscriptions, {
      subscriptions: [nameOf(ground, first)],
      principals: [personOf(ground, second).userId, personOf(ground, second + 1).userId],
    }),
  muteTopic: (ground, actor, first, second) =>
    actor.request("PATCH", `${subscriptions}/muted_topics`, {
      stream_id: idOf(ground, first),
      topic: topic(second),
      op: second % 2 === 0 ? "add" : "remove",
    }),
  setProperty: (ground, actor, first, second) =>
    actor.request("POST", `${subscriptions}/properties`, {
      subscription_data: [
        { stream_id: idOf(ground, first), property: "is_muted", value: second % 2 === 0 },
        { stream_id: idOf(ground, first), property: "pin_to_top", value: second % 3 === 0 },
      ],
    }),
  star: flag("add", "starred"),
  unstar: flag("remove", "starred"),
  read: flag("add", "read"),
  markAsUnread: flag("remove", "read"),
  readStream: (ground, actor, first) =>
    actor.request("POST", "/mark_stream_as_read", { stream_id: idOf(ground, first) }),
  readEverything: (_, actor) => actor.request("POST", "/mark_all_as_read"),
  react: (ground, actor, first, second) =>
    actor.request("POST", `/messages/${messageOf(ground, first)}/reactions`, emoji(second)),
  takeBack: (ground, actor, first, second) =>
    actor.request("DELETE", `/messages/${messageOf(ground, first)}/reactions`, emoji(second)),
  sendPoll: (ground, actor, first, second) => {
    const place = { type: "stream", to: JSON.stringify(nameOf(ground, first)), topic: topic(second) };
    const message = { ...place, content: "/poll Soup?" };
    return noting(ground.messageIds, actor.request("POST", "/messages", message), ({ id }) => id);
  },
  vote: (ground, actor, first, second) => {
    const content = { type: "vote", key: `canned,${second % 3}`, vote: second % 2 === 0 ? 1 : -1 };
    return actor.request("POST", "/submessage", {
      message_id: messageOf(ground, first),
      msg_type: "widget",
      content: JSON.stringify(content),
    });
  },
  renameStream: (ground, actor, first, second) =>
    actor.request("PATCH", `/streams/${idOf(ground, first)}`, { new_name: `stream of chance ${second}` }),
  describeStream: update((second) => ({ description: `*Number* ${second}` })),
  changePrivacy: update((second) => ({
    is_private: second % 2 === 0,
    history_public_to_subscribers: second % 3 === 0,
  })),
  changePostPolicy: update((second) => ({ stream_post_policy: (second % 4) + 1 })),
  archiveStream: (ground, actor, first) => actor.request("DELETE", `/streams/${idOf(ground, first)}`),
  addDefault: (ground, actor, first) =>
    actor.request("POST", "/default_streams", { stream_id: idOf(ground, first) }),
  removeDefault: (ground, actor, first) =>
    actor.request("DELETE", "/default_streams", { stream_id: idOf(ground, first) }),
  renameUser: (ground, actor, first, second) =>
    actor.request("PATCH", `/users/${personOf(ground, first).userId}`, { full_name: `Person ${second}` }),
  changeRole: (ground, actor, first, second) =>
    actor.request("PATCH", `/users/${pick(ground.extras, first)?.userId}`, {
      role: (second % 3) * 100 + 200,
    }),
  deactivate: (ground, actor, first) =>
    actor.request("DELETE", `/users/${pick(ground.extras, first)?.userId}`),
  reactivate: (ground, actor, first) =>
    actor.request("POST", `/users/${pick(ground.extras, first)?.userId}/reactivate`),
  muteUser: (ground, actor, first) =>
    actor.request("POST", `/users/me/muted_users/${personOf(ground, first).userId}`),
  unmuteUser: (ground, actor, first) =>
    actor.request("DELETE", `/users/me/muted_users/${personOf(ground, first).userId}`),
  muteDirect: (ground, actor, first) =>
    actor.request("POST", "/users/me/muted_direct_conversations", {
      user_ids: [personOf(ground, first).userId],
    }),
  unmuteDirect: (ground, actor, first) =>
    actor.request("DELETE", "/users/me/muted_direct_conversations", {
      user_ids: [personOf(ground, first).userId],
    }),
  addAlertWords: (_, actor, first) =>
    actor.request("POST", "/users/me/alert_words", { alert_words: ["soup", topic(first)] }),
  changeDoNotDisturb: (_, actor) =>
    actor.request("PATCH", "/users/me/do_not_disturb", {
      paused_until: null,
      schedule: [{ weekday: 5, from: 0, to: 0 }],
    }),
  removeAlertWords: (_, actor) => actor.request("DELETE", "/users/me/alert_words", { alert_words: ["soup"] }),
  changeGroup: (ground, actor, first, second) =>
    actor.request("POST", `/user_groups/${pick(ground.groupIds, first)}/members`, {
      add: [personOf(ground, first).userId],
      delete: [personOf(ground, second).userId],
    }),
  createDraft: (ground, actor, first) => {
    const draft = { type: "stream", to: [idOf(ground, first)], topic: "lunch", content: "Draft" };
    const answer = actor.request("POST", "/drafts", { drafts: [draft] });
    return noting(ground.draftIds, answer, ({ ids }) => (ids as readonly number[] | undefined)?.[0]);
  },
  deleteDraft: (ground, actor, first) =>
    actor.request("DELETE", `/drafts/${pick(ground.draftIds, first) ?? 0}`),
  changeSettings: (_, actor, first, second) =>
    actor.request("PATCH", "/settings", {
      enter_sends: first % 2 === 0,
      color_scheme: (second % 3) + 1,
      enable_drafts_synchronization: second % 4 > 0,
    }),
  setStatus: (_, actor, first, second) =>
    actor.request("POST", "/users/me/status", {
      ...(first % 3 > 0 && { away: first % 2 === 0 }),
      ...(second % 3 > 0 && { status_text: second % 2 === 0 ? topic(second) : "" }),
      ...(first % 4 === 0 && emoji(second)),
    }),
  changePolicy: (_, actor, first) =>
    actor.request("PATCH", "/realm", {
      invite_to_stream_policy: (first % 4) + 1,
      waiting_period_threshold: first % 60,
    }),
} satisfies Record<string, Act>;

export type StepKind = keyof typeof steps;

export const stepKinds = Object.keys(steps) as readonly StepKind[];

/** Does one action. The server decides if it is allowed. */
export const take = ({ kind, actor, first, second }: Step, ground: Playground) => {
  const act: Act = steps[kind];
  return act(ground, ground.stage.people[actor], first, second);
};
