/** Helpers for the tests of messages: streams, fetching, and checked events. */
import { StreamPostPolicy } from "@confab/contract";
import { eventChecker } from "@confab/contract/check-answer";
import { streamCreated, streamViewers } from "@confab/server/domain/streams/events";
import { doSubscribe } from "@confab/server/domain/streams/subscribe";
import type { Realm } from "@confab/server/realm/realm";
import type { WriteTx } from "@confab/server/realm/tx";
import type { Parameters, Person, TestQueue, WireEvent, World } from "@confab/testkit";
import { expect } from "vitest";

export const realmOf = (world: World): Realm => world.server.realms.first;

export interface TestStream {
  readonly name: string;
  readonly streamId: number;
  readonly conversationId: number;
}

export interface StreamOptions {
  readonly invite_only?: boolean;
  readonly is_web_public?: boolean;
  readonly history_public_to_subscribers?: boolean;
  readonly stream_post_policy?: StreamPostPolicy;
}

/** Creates a stream with these subscribers. */
export async function createStream(
  world: World,
  name: string,
  subscribers: readonly Person[],
  options: StreamOptions = {},
): Promise<TestStream> {
  const stream = await realmOf(world).write((tx) => insertStream(tx, name, options));
  await subscribe(world, stream, subscribers);
  return stream;
}

async function insertStream(tx: WriteTx, name: string, options: StreamOptions): Promise<TestStream> {
  const { conversation_id } = await tx.db
    .insertInto("conversation")
    .values({ realm_id: tx.realmId })
    .returning("conversation_id")
    .executeTakeFirstOrThrow();
  const columns = {
    conversation_id,
    name,
    description: "",
    rendered_description: "",
    invite_only: options.invite_only ?? false,
    is_web_public: options.is_web_public ?? false,
    history_public_to_subscribers: options.history_public_to_subscribers ?? !options.invite_only,
    stream_post_policy: options.stream_post_policy ?? StreamPostPolicy.everyone,
    message_retention_days: null,
    is_default: false,
    is_active: true,
    creator_id: null,
  };
  const { stream_id } = await tx.db
    .insertInto("stream")
    .values({ ...columns, realm_id: tx.realmId, created_at: new Date(tx.now).toISOString() })
    .returning("stream_id")
    .executeTakeFirstOrThrow();
  await tx.db
    .updateTable("conversation")
    .set({ stream_id })
    .where("realm_id", "=", tx.realmId)
    .where("conversation_id", "=", conversation_id)
    .execute();
  const record = { ...columns, stream_id, created_at: tx.now, first_message_id: null };
  tx.append(streamCreated.of({ stream: record }, streamViewers(stream_id)));
  return { name, streamId: stream_id, conversationId: conversation_id };
}

export async function subscribe(
  world: World,
  { streamId }: TestStream,
  people: readonly Person[],
): Promise<void> {
  const userIds = people.map(({ userId }) => userId);
  await realmOf(world).write(async (tx) => {
    const stream = tx.model.streams.get(streamId);
    if (stream) await doSubscribe(tx, [{ stream, userIds }]);
  });
}

export const unsubscribe = ({ name }: TestStream, person: Person) =>
  person.ok("DELETE", "/users/me/subscriptions", { subscriptions: [name] });

/** Runs one statement directly on the database, for states that no endpoint of this area creates. */
export const runSql = (world: World, text: string, ...values: unknown[]) =>
  world.server.context.engine.query<Record<string, unknown>>({ text, values });

/**
 * Stores many messages in a conversation, as if they had been sent, without events.
 *
 * @param message `sentAt` in milliseconds since 1970; the default is now
 * @returns their ids
 */
export async function insertMany(
  world: World,
  conversationId: number,
  count: number,
  message: { readonly sender: Person; readonly topic: string; readonly sentAt?: number },
): Promise<number[]> {
  const rows = await runSql(
    world,
    `with counter as (
       update realm_counter set message_id = message_id + $3 where realm_id = $1
       returning message_id - $3 as base
     ), numbered as (
       update conversation
          set last_seq = last_seq + $3,
              first_message_id = coalesce(first_message_id, (select base + 1 from counter))
        where realm_id = $1 and conversation_id = $2
       returning last_seq - $3 as base
     )
     insert into message (realm_id, message_id, conversation_id, seq, sender_id, topic, content, rendered_content,
                          client, sent_at)
     select $1, counter.base + n, $2, numbered.base + n, $4, $5, 'text', '<p>text</p>', 'test', $6
       from counter, numbered, generate_series(1, $3) as n
     returning message_id`,
    realmOf(world).realmId,
    conversationId,
    count,
    message.sender.userId,
    message.topic,
    new Date(message.sentAt ?? world.clock.now()),
  );
  return rows.map(({ message_id }) => Number(message_id)).sort((a, b) => a - b);
}

export const muteStream = (person: Person, { streamId }: TestStream) =>
  person.ok("PATCH", `/users/me/subscriptions/${streamId}`, { property: "is_muted", value: "true" });

export const muteTopic = (person: Person, { streamId }: TestStream, topic: string) =>
  person.ok("PATCH", "/users/me/subscriptions/muted_topics", { stream_id: streamId, topic, op: "add" });

export const muteUser = (person: Person, { userId }: Person) =>
  person.ok("POST", `/users/me/muted_users/${userId}`);

export const addAlertWord = (person: Person, word: string) =>
  person.ok("POST", "/users/me/alert_words", { alert_words: [word] });

export interface Message extends Record<string, unknown> {
  readonly id: number;
  readonly content: string;
  readonly subject: string;
  readonly flags: readonly string[];
  readonly match_content?: string;
  readonly match_subject?: string;
}

export interface Page {
  readonly messages: readonly Message[];
  readonly anchor: number;
  readonly found_anchor: boolean;
  readonly found_oldest: boolean;
  readonly found_newest: boolean;
  readonly history_limited: boolean;
}

/** Fetches messages; by default the newest hundred. */
export const fetchPage = (person: Person, parameters: Parameters = {}): Promise<Page> =>
  person.ok<Page>("GET", "/messages", { anchor: "newest", num_before: 100, num_after: 0, ...parameters });

/** Returns the newest messages of a narrow. */
export async function fetchNarrow(
  person: Person,
  narrow: unknown,
  more: Parameters = {},
): Promise<readonly Message[]> {
  return (await fetchPage(person, { narrow, ...more })).messages;
}

export async function idsOf(person: Person, narrow: unknown, more: Parameters = {}): Promise<number[]> {
  return (await fetchNarrow(person, narrow, more)).map(({ id }) => id);
}

/** Returns the flags of one message, as its owner fetches them. */
export async function flagsOf(
  person: Person,
  messageId: number,
  narrow: unknown = [],
): Promise<readonly string[]> {
  const { messages } = await fetchPage(person, { anchor: messageId, num_before: 0, num_after: 0, narrow });
  const [message] = messages;
  if (!message) throw new Error(`There is no message ${messageId} for ${person.email}`);
  return message.flags;
}

/** Returns the events so far, each checked against the contract. */
export async function eventsOf(queue: TestQueue): Promise<WireEvent[]> {
  const events = await queue.events();
  const check = eventChecker();
  for (const event of events) expect(check(event)).toBeUndefined();
  return events;
}

/** Returns the events that a queue delivers during some work. */
export async function eventsWhile(
  person: Person,
  types: readonly string[],
  work: () => Promise<unknown>,
  more: Parameters = {},
): Promise<WireEvent[]> {
  const queue = await person.register({ event_types: types, fetch_event_types: [], ...more });
  await work();
  return eventsOf(queue);
}
