/** The requests of simulated people, with the parameters of the web client. */

import { makeFragments, makeVocabulary } from "@confab/testkit/words";
import { authorizationOf, streamName, topicName } from "../data/data-plan.ts";
import { requestBytes } from "../http-connection.ts";
import { pick, type Random, Weighted } from "./arrivals.ts";
import { DIRECT, MENTIONING, TOPICS, WORDS_OF_MESSAGE } from "./load-model.ts";
import {
  type OrganizationIds,
  type OrganizationPlan,
  type PlannedStream,
  planStreams,
  streamsByPerson,
} from "./organization.ts";

/** A message that people may react to, edit or read. */
export interface KnownMessage {
  readonly id: number;
  readonly sender: number;
}

/** A request, and the kind under which its latency is reported. */
export interface MadeRequest {
  readonly bytes: string | Buffer;
  readonly stream?: PlannedStream;
}

const VOCABULARY = 20_000;
const FRAGMENTS = 5000;
/** A fragment has eight and a half words on average (`makeFragments`). */
const FRAGMENTS_OF_MESSAGE = WORDS_OF_MESSAGE / 8.5;
/** The vocabulary's first words are in no index, because they are too frequent. */
const UNINDEXED = 30;
/** Messages known of each stream, the newest ones. */
const KNOWN = 50;
/** Pages of the web client (`client/src/session/feeds.ts`). */
const FIRST_PAGE = 50;
const NEXT_PAGE = 100;
/** The number of messages reported as read in one request: an estimate of what a screen shows. */
const READ_AT_ONCE = 8;
const FILE_BYTES = 100_000;
/** The share of notices that say that someone has stopped typing. */
const STOPPING = 0.2;
/** Browsers and phones accept compressed answers. */
const COMPRESSED = ["Accept-Encoding: gzip, deflate, br"];
const BOUNDARY = "----capacity-0123456789abcdef";

const emoji = ["thumbs_up", "tada", "heart", "smile", "check", "eyes"] as const;

export class Requests {
  readonly #plan: OrganizationPlan;
  readonly #ids: OrganizationIds;
  readonly #random: Random;
  readonly #streams: readonly (readonly PlannedStream[])[];
  readonly #weighted = new Map<number, Weighted<PlannedStream>>();
  readonly #authorizations: string[] = [];
  readonly #vocabulary: readonly string[];
  readonly #fragments: readonly string[];
  readonly #known = new Map<number, KnownMessage[]>();
  readonly #reactions = new Set<string>();
  readonly #file: Buffer;
  /** The stream of everyone. */
  readonly everyone: PlannedStream | undefined;

  constructor(plan: OrganizationPlan, ids: OrganizationIds, random: Random) {
    this.#plan = plan;
    this.#ids = ids;
    this.#random = random;
    this.#streams = streamsByPerson(plan);
    this.everyone = planStreams(plan).at(-1);
    this.#vocabulary = makeVocabulary(VOCABULARY, random);
    this.#fragments = makeFragments(FRAGMENTS, this.#vocabulary, random);
    this.#file = Buffer.from(Array.from({ length: FILE_BYTES }, () => Math.floor(random() * 256)));
  }

  /** Remembers a new message of a stream. */
  learn(stream: PlannedStream, message: KnownMessage): void {
    const known = this.#known.get(stream.number) ?? [];
    known.push(message);
    if (known.length > KNOWN) known.shift();
    this.#known.set(stream.number, known);
  }

  /** Forgets all messages. */
  forget(): void {
    this.#known.clear();
    this.#reactions.clear();
  }

  /** @param fetches if false, the answer has nothing but the queue, so that many people can join quickly */
  register(person: number, fetches: boolean): string {
    const form = {
      apply_markdown: true,
      client_gravatar: true,
      slim_presence: true,
      include_subscribers: true,
      client_capabilities: {
        notification_settings_null: true,
        bulk_message_deletion: true,
        user_avatar_url_field_optional: true,
        stream_typing_notifications: true,
        user_settings_object: true,
      },
      ...(fetches ? {} : { fetch_event_types: [] }),
    };
    return requestBytes("POST", "/register", this.#authorizationOf(person), form, COMPRESSED);
  }

  poll(person: number, queueId: string, lastEventId: number): string {
    const form = { queue_id: queueId, last_event_id: lastEventId };
    return requestBytes("GET", "/events", this.#authorizationOf(person), form);
  }

  streamEvents(person: number, queueId: string, lastEventId: number): string {
    const form = { queue_id: queueId, last_event_id: lastEventId };
    return requestBytes("GET", "/events/stream", this.#authorizationOf(person), form);
  }

  deleteQueue(person: number, queueId: string): string {
    return requestBytes("DELETE", "/events", this.#authorizationOf(person), { queue_id: queueId });
  }

  /** @param isShort if true, the answer has no presences */
  reportPresence(person: number, isShort = false): string {
    const form = {
      status: "active",
      new_user_input: true,
      ...(isShort ? { ping_only: true } : { slim_presence: true }),
    };
    return requestBytes("POST", "/users/me/presence", this.#authorizationOf(person), form, COMPRESSED);
  }

  /** Sends to a stream of the person, or to a colleague. */
  send(person: number, marker: string): MadeRequest {
    if (this.#random() < DIRECT) {
      return { bytes: this.#post(person, marker, { type: "private", to: [this.#colleagueIdOf(person)] }) };
    }
    return this.sendTo(person, this.#streamOf(person), marker);
  }

  sendTo(person: number, stream: PlannedStream, marker: string, topic = this.#topic()): MadeRequest {
    const to = { type: "stream", to: streamName(stream.number), topic };
    return { bytes: this.#post(person, marker, to), stream };
  }

  /** Opens a topic, as a click in the list of topics does. */
  switchView(person: number): string {
    return this.#fetch(person, this.#topicNarrow(this.#streamOf(person)), {
      anchor: "first_unread",
      num_before: FIRST_PAGE,
      num_after: FIRST_PAGE,
    });
  }

  openDirect(person: number): string {
    const narrow = [{ operator: "pm-with", operand: [this.#colleagueIdOf(person)] }];
    return this.#fetch(person, narrow, { anchor: "newest", num_before: FIRST_PAGE, num_after: 0 });
  }

  openEverything(person: number): string {
    const page = { anchor: "first_unread", num_before: FIRST_PAGE, num_after: FIRST_PAGE };
    return this.#fetch(person, [], page);
  }

  /** Fetches older messages of a topic. */
  scroll(person: number): string {
    const stream = this.#streamOf(person);
    const anchor = pick(this.#known.get(stream.number) ?? [], this.#random)?.id ?? "newest";
    return this.#fetch(person, this.#topicNarrow(stream), { anchor, num_before: NEXT_PAGE, num_after: 0 });
  }

  search(person: number): string {
    const words = this.#vocabulary.length - UNINDEXED;
    const place = UNINDEXED + Math.floor((words + 1) ** this.#random()) - 1;
    const narrow = [{ operator: "search", operand: this.#vocabulary[place] ?? "" }];
    return this.#fetch(person, narrow, { anchor: "newest", num_before: FIRST_PAGE, num_after: 0 });
  }

  /** Returns `undefined` if no message of the person's streams is known. */
  markRead(person: number): string | undefined {
    const known = this.#known.get(this.#streamOf(person).number) ?? [];
    if (known.length === 0) return undefined;
    const messages = known.slice(-READ_AT_ONCE).map(({ id }) => id);
    const form = { messages, op: "add", flag: "read" };
    return requestBytes("POST", "/messages/flags", this.#authorizationOf(person), form);
  }

  type(person: number): string {
    const op = this.#random() < STOPPING ? "stop" : "start";
    const form =
      this.#random() < DIRECT
        ? { type: "private", to: [this.#colleagueIdOf(person)] }
        : { type: "stream", to: [this.#streamIdOf(this.#streamOf(person))], topic: this.#topic() };
    return requestBytes("POST", "/typing", this.#authorizationOf(person), { op, ...form });
  }

  /** Returns `undefined` if there is no message to which the person has not reacted. */
  react(person: number): string | undefined {
    const message = pick(this.#known.get(this.#streamOf(person).number) ?? [], this.#random);
    if (!message || this.#reactions.has(`${person} ${message.id}`)) return undefined;
    this.#reactions.add(`${person} ${message.id}`);
    const form = { emoji_name: pick(emoji, this.#random) };
    return requestBytes("POST", `/messages/${message.id}/reactions`, this.#authorizationOf(person), form);
  }

  /** Edits a message in one of the person's streams, as its sender. */
  edit(person: number): string | undefined {
    const message = pick(this.#known.get(this.#streamOf(person).number) ?? [], this.#random);
    if (!message) return undefined;
    const form = { content: this.#text() };
    return requestBytes("PATCH", `/messages/${message.id}`, this.#authorizationOf(message.sender), form);
  }

  upload(person: number): Buffer {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="figures.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), this.#file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
    const lines = [
      "POST /api/v1/user_uploads HTTP/1.1",
      "Host: 127.0.0.1",
      `Authorization: ${this.#authorizationOf(person)}`,
      "User-Agent: Bench/1.0",
      `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
      `Content-Length: ${body.length}`,
      "\r\n",
    ];
    return Buffer.concat([Buffer.from(lines.join("\r\n")), body]);
  }

  /** Requests a link to a file. @param uri the answer to its upload */
  linkToFile(person: number, uri: string): string {
    return requestBytes("GET", uri, this.#authorizationOf(person));
  }

  /** @param url the answer to `linkToFile` */
  loadFile(url: string): string {
    return [`GET ${url} HTTP/1.1`, "Host: 127.0.0.1", "User-Agent: Bench/1.0", "\r\n"].join("\r\n");
  }

  #fetch(person: number, narrow: readonly object[], page: Readonly<Record<string, unknown>>): string {
    const form = { narrow: [...narrow], ...page };
    return requestBytes("GET", "/messages", this.#authorizationOf(person), form);
  }

  #post(person: number, marker: string, to: Readonly<Record<string, unknown>>): string {
    const mention = this.#random() < MENTIONING ? ` @**Person ${this.#colleagueOf(person)}**` : "";
    const form = { ...to, content: `${marker}${mention} ${this.#text()}` };
    return requestBytes("POST", "/messages", this.#authorizationOf(person), form);
  }

  #text(): string {
    // A geometric distribution: most messages are short, some are long.
    const fragments = 1 + Math.floor(-Math.log(1 - this.#random()) * (FRAGMENTS_OF_MESSAGE - 0.5));
    return Array.from({ length: fragments }, () => pick(this.#fragments, this.#random)).join(" ");
  }

  #topic(): string {
    return topicName(1 + Math.floor(this.#random() * TOPICS));
  }

  #topicNarrow(stream: PlannedStream): object[] {
    return [
      { operator: "stream", operand: streamName(stream.number) },
      { operator: "topic", operand: this.#topic() },
    ];
  }

  /** Chooses one of a person's streams by its share of the messages. */
  #streamOf(person: number): PlannedStream {
    const weighted =
      this.#weighted.get(person) ??
      new Weighted(this.#streams[person] ?? [], ({ level }) => level.messages / level.streams);
    this.#weighted.set(person, weighted);
    return weighted.choose(this.#random);
  }

  /** Returns another member of the person's team. */
  #colleagueOf(person: number): number {
    const team = this.#streams[person]?.[0];
    if (!team || team.end - team.first < 2) return person === 0 ? 1 : 0;
    const place = team.first + Math.floor(this.#random() * (team.end - team.first - 1));
    return place >= person ? place + 1 : place;
  }

  #colleagueIdOf(person: number): number {
    return this.#ids.firstUserId + this.#colleagueOf(person);
  }

  #streamIdOf(stream: PlannedStream): number {
    return this.#ids.streamIdBase + stream.number;
  }

  #authorizationOf(person: number): string {
    const authorization = this.#authorizations[person] ?? authorizationOf(this.#plan, person);
    this.#authorizations[person] = authorization;
    return authorization;
  }
}
