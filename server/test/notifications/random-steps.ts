/** Random actions that decide who is notified of a message. Many of them are rejected. */
import { Role } from "@confab/contract";
import type { Person, RawAnswer, TestQueue, World } from "@confab/testkit";
import { PushBrowser, type PushService } from "./browser.ts";

/** A random action. Its numbers are choices. */
export interface Step {
  readonly kind: keyof typeof steps;
  readonly person: number;
  readonly other: number;
  readonly stream: number;
  readonly choice: number;
  readonly isOn: boolean;
}

/** A message that was sent, with the properties that decide who is notified. */
export interface SentMessage {
  readonly id: number;
  readonly senderId: number;
  readonly streamId: number | null;
  readonly topic: string;
  /** The participants, including the sender; empty for streams. */
  readonly participants: readonly number[];
  readonly mentioned: readonly number[];
  readonly mentionsGroup: boolean;
  readonly isWildcard: boolean;
}

export const topics = ["lunch", "Lunch", "tea"];
export const groupName = "cooks";

export class Ground {
  readonly world: World;
  readonly service: PushService;
  /** The people. The owner is first, and stays in all streams. */
  readonly people: Person[];
  readonly streams: { name: string; stream_id: number }[] = [];
  readonly queues: TestQueue[] = [];
  /** The messages that have not been checked yet. */
  readonly sent: SentMessage[] = [];
  groupId = 0;
  /** The addresses of all nodes. */
  nodes: readonly string[];
  #made = 0;

  constructor(world: World, service: PushService, people: readonly Person[], nodes: readonly string[]) {
    this.world = world;
    this.service = service;
    this.people = [...people];
    this.nodes = nodes;
  }

  get owner(): Person {
    return this.person(0);
  }

  person(choice: number): Person {
    const person = this.people[choice % this.people.length];
    if (!person) throw new Error("There is nobody");
    return person;
  }

  /** Returns a person at one of the nodes. */
  personAt(choice: number): Person {
    return this.person(choice).at(this.nodes[choice % this.nodes.length] ?? this.world.url);
  }

  stream(choice: number): { name: string; stream_id: number } {
    const stream = this.streams[choice % this.streams.length];
    if (!stream) throw new Error("There is no stream");
    return stream;
  }

  /** Adds a stream that everyone is subscribed to. */
  async addStream(isPrivate: boolean): Promise<void> {
    this.#made += 1;
    const name = `stream ${this.#made}`;
    const principals = this.people.map(({ userId }) => userId);
    // Deactivated users can't be subscribed.
    const all = { subscriptions: [{ name }], invite_only: isPrivate, principals };
    const { status } = await this.owner.request("POST", "/users/me/subscriptions", all);
    if (status !== 200) await this.owner.subscribe([name], { invite_only: isPrivate });
    const { stream_id } = await this.owner.ok<{ stream_id: number }>("GET", "/get_stream_id", {
      stream: name,
    });
    this.streams.push({ name, stream_id });
  }

  async addPerson(): Promise<void> {
    this.#made += 1;
    this.people.push(await this.world.newPerson(`Newcomer ${this.#made}`));
  }
}

type Act = (ground: Ground, step: Step) => Promise<RawAnswer | undefined>;

const properties = [
  "push_notifications",
  "email_notifications",
  "wildcard_mentions_notify",
  "is_muted",
  "in_home_view",
];
const settings = [
  "enable_stream_push_notifications",
  "enable_stream_email_notifications",
  "wildcard_mentions_notify",
  "enable_offline_push_notifications",
  "enable_offline_email_notifications",
  "enable_online_push_notifications",
];
const at = <T>(list: readonly T[], choice: number): T => list[choice % list.length] as T;

export const steps = {
  sendToStream: async (ground, { person, other, stream, choice, isOn }) => {
    const sender = ground.personAt(person);
    const { name, stream_id } = ground.stream(stream);
    const topic = at(topics, other);
    const named = choice % 3 === 0 ? [ground.person(other).userId] : [];
    const mentionsGroup = choice % 5 === 0;
    const content = [
      "Hello",
      ...named.map((userId) => `@**|${userId}**`),
      ...(mentionsGroup ? [`@*${groupName}*`] : []),
      ...(isOn && choice % 4 === 0 ? ["@**all**"] : []),
    ].join(" ");
    const message = { type: "stream", to: JSON.stringify(name), topic, content };
    const answer = await sender.request<{ id: number }>("POST", "/messages", message);
    return noteSent(ground, answer, {
      senderId: sender.userId,
      streamId: stream_id,
      topic,
      participants: [],
      mentioned: named,
      mentionsGroup,
      isWildcard: isOn && choice % 4 === 0,
    });
  },
  sendToPeople: async (ground, { person, other, choice }) => {
    const sender = ground.personAt(person);
    const to = [ground.person(other).userId, ground.person(choice).userId];
    const message = { type: "private", to, content: "Hello" };
    const answer = await sender.request<{ id: number }>("POST", "/messages", message);
    return noteSent(ground, answer, {
      senderId: sender.userId,
      streamId: null,
      topic: "",
      participants: [...to, sender.userId],
      mentioned: [],
      mentionsGroup: false,
      isWildcard: false,
    });
  },
  subscribe: (ground, { other, stream }) =>
    ground.owner.request("POST", "/users/me/subscriptions", {
      subscriptions: [{ name: ground.stream(stream).name }],
      principals: [ground.person(other).userId],
    }),
  unsubscribe: (ground, { person, stream }) =>
    ground.owner.request("DELETE", "/users/me/subscriptions", {
      subscriptions: [ground.stream(stream).name],
      principals: [ground.person(1 + (person % (ground.people.length - 1))).userId],
    }),
  setProperty: (ground, { person, stream, choice, isOn }) => {
    const { stream_id } = ground.stream(stream);
    const subscription_data = [{ stream_id, property: at(properties, choice), value: isOn }];
    return ground
      .personAt(person)
      .request("POST", "/users/me/subscriptions/properties", { subscription_data });
  },
  changeSettings: (ground, { person, choice, isOn }) =>
    ground.personAt(person).request("PATCH", "/settings", { [at(settings, choice)]: isOn }),
  changeDefaults: async (ground, { choice, isOn }) => {
    const answer = await ground.owner.request("PATCH", "/realm/user_settings_defaults", {
      [at(settings, choice)]: isOn,
    });
    if (ground.people.length < 12) await ground.addPerson();
    return answer;
  },
  mutePerson: (ground, { person, other, isOn }) =>
    ground
      .personAt(person)
      .request(isOn ? "POST" : "DELETE", `/users/me/muted_users/${ground.person(other).userId}`),
  pause: (ground, { person, isOn }) =>
    ground.personAt(person).request("PATCH", "/users/me/do_not_disturb", {
      paused_until: isOn ? 3_165_826_990 : null,
    }),
  muteTopic: (ground, { person, stream, choice, isOn }) =>
    ground.personAt(person).request("PATCH", "/users/me/subscriptions/muted_topics", {
      stream_id: ground.stream(stream).stream_id,
      topic: at(topics, choice),
      op: isOn ? "add" : "remove",
    }),
  muteDirect: (ground, { person, other, choice, isOn }) =>
    ground.personAt(person).request(isOn ? "POST" : "DELETE", "/users/me/muted_direct_conversations", {
      user_ids: [ground.person(other).userId, ground.person(choice).userId],
    }),
  activate: (ground, { person, choice }) => {
    const { userId } = ground.person(1 + (person % (ground.people.length - 1)));
    // Keeps the number of deactivated users small.
    return choice % 4 !== 0
      ? ground.owner.request("POST", `/users/${userId}/reactivate`)
      : ground.owner.request("DELETE", `/users/${userId}`);
  },
  changeRole: (ground, { person, isOn }) =>
    ground.owner.request(
      "PATCH",
      `/users/${ground.person(1 + (person % (ground.people.length - 1))).userId}`,
      {
        role: isOn ? Role.guest : Role.member,
      },
    ),
  changeGroup: (ground, { person, isOn }) =>
    ground.owner.request("POST", `/user_groups/${ground.groupId}/members`, {
      [isOn ? "add" : "delete"]: [ground.person(person).userId],
    }),
  changePrivacy: (ground, { stream, isOn }) =>
    ground.owner.request("PATCH", `/streams/${ground.stream(stream).stream_id}`, { is_private: isOn }),
  archive: async (ground, { stream, isOn }) => {
    const { stream_id } = ground.stream(stream);
    const answer = await ground.owner.request("DELETE", `/streams/${stream_id}`);
    ground.streams.splice(stream % ground.streams.length, 1);
    await ground.addStream(isOn);
    return answer;
  },
  reportPresence: (ground, { person, isOn }) =>
    ground
      .personAt(person)
      .request("POST", "/users/me/presence", { status: isOn ? "active" : "idle", ping_only: true }),
  register: async (ground, { person, isOn }) => {
    const owner = ground.personAt(person);
    const event_types = isOn ? ["message"] : ["presence"];
    const answer = await owner.request<{ queue_id: string }>("POST", "/register", { event_types });
    return answer;
  },
  addBrowser: (ground, { person }) =>
    ground
      .personAt(person)
      .request(
        "POST",
        "/users/me/web_push_subscriptions",
        new PushBrowser(ground.service, "/x").subscription,
      ),
  wait: async (ground) => {
    await ground.world.clock.advance(70_000);
    return undefined;
  },
} satisfies Record<string, Act>;

function noteSent(
  ground: Ground,
  answer: RawAnswer<{ id: number }>,
  message: Omit<SentMessage, "id">,
): RawAnswer {
  if (answer.status === 200) ground.sent.push({ ...message, id: answer.body.id });
  return answer;
}

export const isSend = ({ kind }: Step): boolean => kind === "sendToStream" || kind === "sendToPeople";
