/** Writes the export of a Slack workspace, as large as wanted. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Prose } from "./prose.ts";
import { slackShowcase } from "./slack-showcase.ts";

const PEOPLE = 40;
const DAY_SECONDS = 86_400;
/** 2020-09-13. */
const START = 1_600_000_000;
/** A picture of one pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A thread with this many replies becomes a topic, by the rule that is the default. */
const TOPIC_REPLIES = 3;

/** The channel that nobody can write in. Nobody reads it by its name any more, so it has no threads. */
const ARCHIVED = "C12";

interface Channel {
  readonly id: string;
  /** The folder of its messages. */
  readonly name: string;
  readonly members: readonly string[];
}

/** The number of records that an import of the export must bring. */
export interface SlackExpectations {
  readonly people: number;
  readonly streams: number;
  readonly messages: number;
  /** Threads that become topics by the rule that is the default. */
  readonly threadTopics: number;
}

/**
 * @param folder a new folder
 * @param messages the number of messages besides those of the showcase and notices
 */
export async function writeSlackExport(folder: string, messages: number): Promise<SlackExpectations> {
  const prose = new Prose(7);
  const users = Array.from({ length: PEOPLE }, (_, index) => userAt(index, prose));
  const ids = users.map(({ id }) => id);
  const channels: Channel[] = Array.from({ length: 12 }, (_, index) => ({
    id: `C${index + 1}`,
    name: ["general", "plans"][index] ?? `channel-${index + 1}`,
    members: ids.filter((_id, place) => place % (index + 1) === 0 || place < 3),
  }));
  const direct: Channel[] = [
    { id: "D1", name: "D1", members: ["U1", "U2"] },
    { id: "G1", name: "mpdm-bob--carla--dora-1", members: ["U1", "U2", "U3"] },
  ];
  await mkdir(join(folder, "__uploads", "F1"), { recursive: true });
  await mkdir(join(folder, "emojis"));
  await writeFile(join(folder, "__uploads", "F1", "plan.txt"), "Step one.");
  await writeFile(join(folder, "emojis", "party_parrot.png"), PIXEL);
  const writeJson = (path: string, value: unknown) => writeFile(join(folder, path), JSON.stringify(value));
  await writeJson("users.json", users);
  await writeJson("usergroups.json", [{ id: "S1", handle: "team", description: "All", users: ["U1", "U2"] }]);
  await writeJson("channels.json", channels.filter(isPublic).map(channelObject));
  await writeJson("groups.json", channels.filter((channel) => !isPublic(channel)).map(channelObject));
  await writeJson(
    "dms.json",
    direct.slice(0, 1).map(({ id, members }) => ({ id, members })),
  );
  await writeJson("mpims.json", direct.slice(1));
  for (const { name } of [...channels, ...direct]) await mkdir(join(folder, name));
  await writeJson(`general/${dateAt(0)}.json`, [
    { type: "message", subtype: "channel_join", user: "U1", ts: tsAt(0, 0), text: "<@U1> has joined" },
    ...slackShowcase.map(({ message }, index) => ({ type: "message", ts: tsAt(0, index + 1), ...message })),
    {
      type: "message",
      user: "U2",
      ts: tsAt(0, 900),
      text: `See <https://acme.slack.com/archives/C1/p${tsAt(0, 1).replace(".", "")}|the first>`,
    },
  ]);
  const history = new History(prose, ids);
  const perDay = Math.max(100, Math.ceil(messages / 1000));
  let left = messages;
  for (let day = 1; left > 0; day += 1) {
    const today = Math.min(left, perDay);
    left -= today;
    const shares = spread(today, [...channels.slice(0, 2), ...direct, ...channels.slice(2)]);
    for (const [channel, count] of shares) {
      const list = Array.from({ length: count }, (_, index) => history.next(channel, day, index));
      await writeJson(`${channel.name}/${dateAt(day)}.json`, list);
    }
  }
  return {
    // Each name of the program is a person.
    people: PEOPLE + 2,
    streams: channels.length,
    // The link to the first message, and the list of pinned ones.
    messages: messages + slackShowcase.length + 2,
    threadTopics: history.threadTopics,
  };
}

const isPublic = ({ id }: Channel): boolean => id !== "C2";

/** Divides messages among conversations, most to the first ones. */
function spread(count: number, channels: readonly Channel[]): (readonly [Channel, number])[] {
  let left = count;
  return channels.flatMap((channel, index) => {
    const share = index === channels.length - 1 ? left : Math.ceil(left / 3);
    left -= share;
    return share === 0 ? [] : [[channel, share] as const];
  });
}

function userAt(index: number, prose: Prose) {
  const id = `U${index}`;
  const name = prose.personName(index);
  const isBot = index === 9;
  return {
    id,
    name: name.toLowerCase().replaceAll(" ", "."),
    deleted: index % 10 === 8,
    is_bot: isBot,
    is_owner: index === 1,
    is_admin: index <= 2,
    is_restricted: index === 7,
    profile: {
      real_name: name,
      display_name: "",
      ...(!isBot && index !== 6 && { email: `person${index}@example.com` }),
    },
  };
}

const channelObject = ({ id, name, members }: Channel) => ({
  id,
  name,
  members,
  is_archived: id === ARCHIVED,
  purpose: { value: `Everything about ${name}` },
  topic: { value: "" },
  ...(id === "C1" && { pins: [{ id: tsAt(0, 1), type: "C" }] }),
});

const dateAt = (day: number): string =>
  new Date((START + day * DAY_SECONDS) * 1000).toISOString().slice(0, 10);

/** Returns the time of the message with this number of a day; the microseconds make it unique in its channel. */
const tsAt = (day: number, index: number): string =>
  `${START + day * DAY_SECONDS + Math.min(index, DAY_SECONDS - 30_001)}.${String(index).padStart(6, "0")}`;

/** Generates messages: plain and formatted ones, and threads of up to six replies. */
class History {
  threadTopics = 0;
  readonly #prose: Prose;
  readonly #ids: readonly string[];
  #thread:
    | { readonly channel: string; readonly day: number; readonly ts: string; left: number; made: number }
    | undefined;

  constructor(prose: Prose, ids: readonly string[]) {
    this.#prose = prose;
    this.#ids = ids;
  }

  next(channel: Channel, day: number, index: number): object {
    const prose = this.#prose;
    const ts = tsAt(day, index);
    const message = {
      type: "message",
      user: prose.pick(channel.members),
      ts,
      text: this.#text(),
      ...(prose.chance(0.1) && {
        reactions: [{ name: prose.pick(["+1", "tada", "heart"]), users: [prose.pick(this.#ids)], count: 1 }],
      }),
    };
    const thread = this.#thread;
    if (thread && thread.left > 0 && thread.channel === channel.id && thread.day === day) {
      thread.left -= 1;
      thread.made += 1;
      if (thread.made === TOPIC_REPLIES) this.threadTopics += 1;
      return { ...message, thread_ts: thread.ts };
    }
    if (thread && thread.left > 0) this.#thread = undefined;
    const mayBegin = channel.id.startsWith("C") && channel.id !== ARCHIVED;
    if (!mayBegin || !prose.chance(0.05)) return message;
    const replies = 1 + prose.below(6);
    this.#thread = { channel: channel.id, day, ts, left: replies, made: 0 };
    return { ...message, thread_ts: ts, reply_count: replies };
  }

  #text(): string {
    const sentence = () => this.#prose.sentence();
    const kind = this.#prose.below(20);
    if (kind === 0) return `${sentence()} <@${this.#prose.pick(this.#ids)}> ${sentence()}`;
    if (kind === 1) return `*${sentence()}*\n• ${sentence()}\n• ${sentence()}`;
    if (kind === 2) return `\`\`\`${sentence()}\n${sentence()}\`\`\``;
    if (kind === 3) return `<https://example.com/${this.#prose.below(1000)}|${sentence()}>`;
    return sentence();
  }
}
