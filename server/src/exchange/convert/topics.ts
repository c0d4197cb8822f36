/** Gives messages of streams topics, for sources that have threads instead (docs/importing.md#threads). */
import type { Part } from "../format/records.ts";

/** The rule that the user chose. */
export interface TopicRule {
  /** A thread with more replies than this becomes a topic. */
  readonly mostReplies: number;
  /** All other messages of a stream go into one topic, or one for each week or month. */
  readonly others: (typeof topicsOfOthers)[number];
}

export const topicsOfOthers = ["channel", "week", "month"] as const;

export const isOthers = (text: string): text is TopicRule["others"] =>
  topicsOfOthers.some((each) => each === text);

export const DEFAULT_RULE: TopicRule = { mostReplies: 2, others: "channel" };

/** A message whose topic is yet to be chosen. */
interface Threaded {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly stream: string;
  /** The key of the thread, which may be that of its first message; `null` outside of threads. */
  readonly thread: string | null;
  readonly content: readonly Part[];
}

/** A topic's name is at most 60 characters long, and may need a number. */
const LONGEST = 52;

/** Chooses topics. First `count` must get each message, then `topicOf` in the order of their times. */
export class Topics {
  readonly #rule: TopicRule;
  /** The number of messages of each thread, with the first one. */
  readonly #sizes = new Map<string, number>();
  readonly #names = new Map<string, string>();
  /** The names that are used, by stream, and how often. */
  readonly #used = new Map<string, number>();

  constructor(rule: TopicRule) {
    this.#rule = rule;
  }

  count(stream: string, thread: string | null): void {
    if (thread === null) return;
    const id = idOf(stream, thread);
    this.#sizes.set(id, (this.#sizes.get(id) ?? 0) + 1);
  }

  topicOf(message: Threaded): string {
    const { stream, thread } = message;
    if (thread === null) return this.#commonTopic(message.time);
    const id = idOf(stream, thread);
    if ((this.#sizes.get(id) ?? 0) <= this.#rule.mostReplies + 1) return this.#commonTopic(message.time);
    const known = this.#names.get(id);
    if (known !== undefined) return known;
    const name = this.#unusedName(stream, firstWords(message.content) || "thread");
    this.#names.set(id, name);
    return name;
  }

  #commonTopic(time: number): string {
    const day = new Date(time);
    if (this.#rule.others === "channel") return "general chat";
    if (this.#rule.others === "month") return day.toISOString().slice(0, 7);
    day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
    return `week of ${day.toISOString().slice(0, 10)}`;
  }

  #unusedName(stream: string, wanted: string): string {
    const id = idOf(stream, wanted.toLowerCase());
    const count = (this.#used.get(id) ?? 0) + 1;
    this.#used.set(id, count);
    return count === 1 ? wanted : `${wanted} (${count})`;
  }
}

const idOf = (stream: string, part: string): string => `${stream}\0${part}`;

/** Returns the first words of a text, without its formatting; "" if there are none. */
export function firstWords(content: readonly Part[]): string {
  const text = content
    .map((part) => (typeof part === "string" ? part : " "))
    .join("")
    .slice(0, 2000)
    .replaceAll(/&#(\d{1,5});/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/```\w*|https?:\/\/\S+|[*_`~>|[\]#]/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  const characters = [...text];
  if (characters.length <= LONGEST) return text;
  const short = characters.slice(0, LONGEST).join("");
  const space = short.lastIndexOf(" ");
  return `${space > LONGEST / 2 ? short.slice(0, space) : short}…`;
}
