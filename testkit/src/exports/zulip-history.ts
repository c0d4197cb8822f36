/** Generates the messages of a Zulip organization. */
import type { Prose } from "./prose.ts";
import { FIRST_MESSAGE, HOST, type ShownMessage, UPLOAD, zulipShowcase } from "./zulip-showcase.ts";
import {
  conversations,
  FIRST_PERSON,
  FIRST_STREAM,
  PEOPLE,
  REALM,
  recipientOfConversation,
  recipientOfPerson,
  recipientOfStream,
  START,
  type StreamPlan,
  streams,
  type ZulipVersion,
} from "./zulip-tables.ts";

const TOPICS = 15;
const emoji = [
  ["unicode_emoji", "1f44d", "+1"],
  ["unicode_emoji", "1f389", "tada"],
  ["unicode_emoji", "2764", "heart"],
] as const;

/** A message as the import must show it. */
export interface ZulipMessage {
  readonly sender: string;
  readonly topic: string;
  /** In whole seconds since 1970. */
  readonly time: number;
  /** The names of the emoji in its reactions. */
  readonly reactions: readonly string[];
}

export interface GeneratedMessage {
  readonly row: object;
  readonly reactions: readonly object[];
  /** The rows of those who have received it. */
  readonly readBy: readonly object[];
}

interface Place {
  readonly stream?: StreamPlan;
  readonly recipient: number;
  readonly topic: string;
  readonly sender: number;
}

export class ZulipHistory {
  /** The number of messages of the showcase. */
  readonly shown = zulipShowcase.length;
  readonly topics = new Set<string>();
  readonly byStream = new Map<string, ZulipMessage[]>();
  direct = 0;
  readonly #prose: Prose;
  readonly #version: ZulipVersion;
  readonly #isKept: boolean;
  #count = 0;
  #reactions = 0;
  #readers = 0;

  /** @param isKept true to remember each message in `byStream` */
  constructor(prose: Prose, version: ZulipVersion, isKept: boolean) {
    this.#prose = prose;
    this.#version = version;
    this.#isKept = isKept;
  }

  next(): GeneratedMessage {
    const prose = this.#prose;
    const shown = zulipShowcase[this.#count];
    const id = FIRST_MESSAGE + this.#count;
    // Three seconds between messages, with fractions that binary numbers can't represent.
    const time = START + this.#count * 3 + 0.123_456;
    this.#count += 1;
    const place = shown
      ? this.#showcasePlace()
      : prose.chance(0.85)
        ? this.#streamPlace()
        : this.#directPlace();
    const chosen = shown?.reactions ?? (prose.chance(0.1) ? this.#somePicks() : []);
    const earlier = shown?.earlier ?? (prose.chance(0.03) ? [prose.sentence()] : []);
    if (place.stream) this.#expect(place.stream, place, { time, names: chosen.map(([, , name]) => name) });
    return {
      row: this.#row(id, time, place, { content: this.#text(shown, id), earlier }),
      reactions: chosen.map(([reaction_type, emoji_code, emoji_name], index) => ({
        id: ++this.#reactions,
        user_profile: FIRST_PERSON + index,
        message: id,
        emoji_name,
        emoji_code,
        reaction_type,
      })),
      readBy: [0, 1].map((reader) => ({
        id: ++this.#readers,
        user_profile: FIRST_PERSON + reader,
        message: id,
        flags_mask: 1,
      })),
    };
  }

  #row(
    id: number,
    time: number,
    { stream, recipient, topic, sender }: Place,
    { content, earlier }: { content: string; earlier: readonly string[] },
  ): object {
    const isOld = this.#version === "level 111";
    const editedAt = earlier.length === 0 ? null : Math.floor(time) + 100 * earlier.length;
    const moved = { user_id: FIRST_PERSON, timestamp: Math.floor(time) + 5, prev_topic: "before", topic };
    const history = earlier.map((prev_content, index) => ({
      user_id: sender,
      timestamp: (editedAt ?? 0) - index * 100,
      prev_content,
      prev_rendered_content: `<p>${prev_content}</p>`,
      prev_rendered_content_version: 1,
    }));
    return {
      id,
      sender,
      recipient,
      ...(!isOld && { realm: REALM, is_channel_message: stream !== undefined, type: 1 }),
      subject: topic,
      content,
      rendered_content: `<p>${content}</p>`,
      rendered_content_version: 1,
      date_sent: time,
      sending_client: 1,
      last_edit_time: editedAt,
      edit_history: editedAt === null ? null : JSON.stringify([...history, moved]),
      has_attachment: content.includes("/user_uploads/"),
      has_image: false,
      has_link: content.includes("://"),
    };
  }

  #expect(
    stream: StreamPlan,
    { topic, sender }: Place,
    { time, names }: { time: number; names: readonly string[] },
  ): void {
    const shownTopic = topic === "" ? "general chat" : topic;
    this.topics.add(`${stream.id} ${shownTopic.toLowerCase()}`);
    if (!this.#isKept) return;
    const all = this.byStream.get(stream.name) ?? [];
    this.byStream.set(stream.name, all);
    all.push({
      sender: this.#nameOf(sender),
      topic: shownTopic,
      time: Math.floor(time),
      reactions: names,
    });
  }

  #nameOf(sender: number): string {
    if (sender === 1) return "Notification Bot";
    const index = sender - FIRST_PERSON;
    return this.#prose.personName(index === 12 ? 3 : index);
  }

  #showcasePlace(): Place {
    const [stream] = streams;
    return {
      ...(stream && { stream }),
      recipient: recipientOfStream(FIRST_STREAM),
      topic: "showcase",
      sender: 11,
    };
  }

  #streamPlace(): Place {
    const prose = this.#prose;
    const stream = prose.pick(streams);
    const number = prose.below(TOPICS);
    const topic = number === 0 && this.#version === "current" ? "" : `Topic ${number} of ${stream.name}`;
    const sender = prose.chance(0.02) ? 1 : prose.pick(stream.members);
    return { stream, recipient: recipientOfStream(stream.id), topic, sender };
  }

  #directPlace(): Place {
    const prose = this.#prose;
    const index = prose.below(conversations.length);
    const members = conversations[index] ?? [];
    const sender = prose.pick(members);
    if (members.includes(FIRST_PERSON)) this.direct += 1;
    const topic = this.#version === "current" ? "\x07" : "";
    if (members.length <= 2 && (this.#version === "level 111" || prose.chance(0.1))) {
      const receiver = members.find((each) => each !== sender) ?? sender;
      return { recipient: recipientOfPerson(receiver), topic, sender };
    }
    return { recipient: recipientOfConversation(index), topic, sender };
  }

  #somePicks(): readonly (readonly [string, string, string])[] {
    return emoji.slice(0, 1 + this.#prose.below(emoji.length));
  }

  #text(shown: ShownMessage | undefined, id: number): string {
    if (shown) return shown.content;
    const prose = this.#prose;
    const person = FIRST_PERSON + prose.below(PEOPLE);
    const mention = `**${prose.personName(person - FIRST_PERSON)}|${person}**`;
    const earlier = FIRST_MESSAGE + prose.below(id - FIRST_MESSAGE);
    switch (prose.below(24)) {
      case 0:
        return `${prose.sentence()} @${mention} ${prose.sentence()}`;
      case 1:
        return `@_${mention} [said](https://${HOST}/#narrow/stream/20-general/topic/x/near/${earlier}):\n\`\`\`quote\n${prose.sentence()}\n\`\`\`\n${prose.sentence()}`;
      case 2:
        return `**${prose.sentence()}**\n* ${prose.sentence()}\n* ${prose.sentence()}`;
      case 3:
        return `\`\`\`\n${prose.sentence()} @**all**\n\`\`\``;
      case 4:
        return `${prose.sentence()} #**general>Topic 1 of general** https://example.com/${id}`;
      case 5:
        return prose.chance(0.1) ? `[plan.txt](/user_uploads/${UPLOAD})` : `${prose.sentence()} :tada:`;
      case 6:
        return prose.chance(0.1) ? `/poll ${prose.sentence()}\nyes\nno` : `/me ${prose.sentence()}`;
      default:
        return prose.sentence();
    }
  }
}
