/** Helpers for the tests of streams. */
import type { Person, TestQueue, WireEvent, World } from "@confab/testkit";

/** Registers a queue for each of these people that gets all events. */
export const watch = <const P extends readonly Person[]>(
  people: P,
): Promise<{ -readonly [K in keyof P]: TestQueue }> =>
  Promise.all(people.map((person) => person.register())) as Promise<{ -readonly [K in keyof P]: TestQueue }>;

/** Returns the type and operation of each event, in order. */
export const outline = (events: readonly Omit<WireEvent, "id">[]): string[] =>
  events.map((event) =>
    ["type", "op"].flatMap((key) => (event as Record<string, unknown>)[key] ?? []).join("/"),
  );

/** Changes settings of the organization. */
export const setRealm = (world: World, properties: Record<string, unknown>) =>
  world.as("owner").ok("PATCH", "/realm", properties);

export interface SubscribeAnswer {
  readonly subscribed: Record<string, string[]>;
  readonly already_subscribed: Record<string, string[]>;
  readonly unauthorized?: string[];
}

export const subscribe = (
  person: Person,
  names: readonly string[],
  more: Record<string, unknown> = {},
): Promise<SubscribeAnswer> =>
  person.ok("POST", "/users/me/subscriptions", { subscriptions: names.map((name) => ({ name })), ...more });

export const unsubscribe = (
  person: Person,
  names: readonly string[],
  principals?: readonly Person[],
): Promise<{ removed: string[]; not_removed: string[] }> =>
  person.ok("DELETE", "/users/me/subscriptions", {
    subscriptions: names,
    principals: principals?.map(({ userId }) => userId),
  });

export const ids = (...people: readonly Person[]): number[] => people.map(({ userId }) => userId);

/** Returns the id by the model, since the person who asks may not see the stream. */
export function streamIdOf(world: World, name: string): number {
  const stream = world.server.realms.first.model.streamByName(name);
  if (!stream) throw new Error(`There is no stream ${name}`);
  return stream.stream_id;
}

export interface StreamLists {
  readonly streams: { name: string; stream_id: number }[];
  readonly subscriptions: SubscriptionState[];
  readonly unsubscribed: SubscriptionState[];
  readonly never_subscribed: { name: string; subscribers?: number[]; stream_weekly_traffic: number | null }[];
  readonly realm_default_streams: { name: string }[];
  readonly realm_default_stream_groups: unknown[];
  readonly muted_topics: [string, string, number][];
}

interface SubscriptionState extends Record<string, unknown> {
  readonly name: string;
  readonly color: string;
  readonly subscribers?: number[];
}

/** Returns the parts of the state about streams. */
export async function stateOf(person: Person, more: Record<string, unknown> = {}): Promise<StreamLists> {
  const fetch_event_types = [
    "stream",
    "subscription",
    "default_streams",
    "default_stream_groups",
    "muted_topics",
  ];
  const { state } = await person.register<StreamLists>({ fetch_event_types, ...more });
  return state;
}

export const namesOf = (list: readonly { name: string }[]): string[] => list.map(({ name }) => name);

/** Returns the messages of a stream as stored in the database, oldest first. */
export async function messagesOf(
  world: World,
  streamId: number,
): Promise<{ topic: string; content: string; rendered_content: string }[]> {
  const { engine } = world.server.context;
  return engine.query({
    text: `select m.topic, m.content, m.rendered_content
             from message as m join conversation as c using (realm_id, conversation_id)
            where c.stream_id = $1 order by m.message_id`,
    values: [streamId],
  });
}

export interface Inbox {
  /** True if the user receives later messages. */
  readonly receives: boolean;
  /** The received messages, and those of them that are read, counted from 1 in the stream. */
  readonly received: readonly number[];
  readonly read: readonly number[];
}

/** Returns a user's received and read messages of a stream, as the database stores them. */
export async function inboxOf(world: World, person: Person, streamId: number): Promise<Inbox | undefined> {
  const [row] = await world.server.context.engine.query<Inbox>({
    text: `with numbered as (
             select message_id, row_number() over (order by message_id) as number
               from message join conversation using (realm_id, conversation_id) where stream_id = $1
           )
           select upper_inf(i.received) as receives,
                  array(select m.number from numbered as m where i.received @> m.message_id order by 1) as received,
                  array(select m.number from numbered as m where i.received * i.read @> m.message_id order by 1) as read
             from inbox as i join conversation as c using (realm_id, conversation_id)
            where c.stream_id = $1 and i.user_id = $2`,
    values: [streamId, person.userId],
  });
  return row;
}

/** Creates accounts that nobody signs in to, with one statement directly on the database. Restarts the server. */
export async function populate(world: World, count: number): Promise<number[]> {
  const rows = await world.server.context.engine.query<{ user_id: number }>({
    text: `insert into account (realm_id, delivery_email, full_name, role, joined_at, api_key_hash, api_key_encrypted)
           select realm_id, 'extra' || n || '@example.com', 'Extra ' || n, 400, now(), 'none' || n, 'none'
             from realm, generate_series(1, $1::int) as n returning user_id`,
    values: [count],
  });
  await world.restart();
  return rows.map(({ user_id }) => user_id);
}
