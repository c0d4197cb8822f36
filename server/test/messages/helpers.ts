/** Helpers for the tests of messages: streams, fetching, and events. */
import type { StreamPostPolicy } from "@confab/contract";
import type { Parameters, Person, WireEvent, World } from "@confab/testkit";
import { numberedEventsOf } from "../events/support.ts";

export interface TestStream {
  readonly name: string;
  readonly streamId: number;
}

export interface StreamOptions {
  readonly invite_only?: boolean;
  readonly is_web_public?: boolean;
  readonly history_public_to_subscribers?: boolean;
  readonly stream_post_policy?: StreamPostPolicy;
}

/** Creates a stream with these subscribers and without messages. The owner of the organization creates it. */
export async function createStream(
  world: World,
  name: string,
  subscribers: readonly Person[],
  options: StreamOptions = {},
): Promise<TestStream> {
  const owner = world.as("owner");
  if (options.is_web_public) await owner.ok("PATCH", "/realm", { enable_spectator_access: true });
  const principals = [...new Set([owner, ...subscribers].map(({ userId }) => userId))];
  await owner.subscribe([name], { ...options, principals });
  const { stream_id } = await owner.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream: name });
  // The notice about the new stream is its first message. Tests expect only their own.
  for (const id of await idsOf(owner, [["stream", name]])) await owner.ok("DELETE", `/messages/${id}`);
  const stream = { name, streamId: stream_id };
  if (!subscribers.includes(owner)) await unsubscribe(stream, owner);
  return stream;
}

/** Subscribes people to a stream for a subscriber. Others than the subscriber receive a message about it. */
export const subscribe = (subscriber: Person, { name }: TestStream, people: readonly Person[]) =>
  subscriber.subscribe([name], { principals: people.map(({ userId }) => userId) });

export const unsubscribe = ({ name }: TestStream, person: Person) =>
  person.ok("DELETE", "/users/me/subscriptions", { subscriptions: [name] });

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

/** Returns the events that a queue delivers during some work. */
export async function eventsWhile(
  person: Person,
  types: readonly string[],
  work: () => Promise<unknown>,
  more: Parameters = {},
): Promise<WireEvent[]> {
  const queue = await person.register({ event_types: types, fetch_event_types: [], ...more });
  await work();
  return numberedEventsOf(queue);
}
