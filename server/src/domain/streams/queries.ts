/** Streams and subscriptions in SQL. */
import { toIso } from "../../clock.ts";
import type { StreamRecord } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";
import { nextColor } from "./colors.ts";
import type { SubscriptionRow } from "./present-subscription.ts";

export type NewStream = Omit<
  StreamRecord,
  "stream_id" | "conversation_id" | "is_default" | "is_active" | "created_at" | "first_message_id"
>;

/** Creates streams, each with its conversation; in the order given. */
export async function insertStreams(tx: Tx, streams: readonly NewStream[]): Promise<StreamRecord[]> {
  const ids = await tx.runner.query<{ stream_id: number; conversation_id: number; ordinal: number }>({
    name: "insert_streams",
    text: `with input as materialized (
             select nextval(pg_get_serial_sequence('stream', 'stream_id')) as stream_id,
                    nextval(pg_get_serial_sequence('conversation', 'conversation_id')) as conversation_id,
                    i.*
               from json_to_recordset($2::json) as i(
                      ordinal int, name text, description text, rendered_description text, invite_only boolean,
                      is_web_public boolean, history_public_to_subscribers boolean, stream_post_policy smallint,
                      message_retention_days int, creator_id bigint)
           ), new_conversation as (
             insert into conversation (realm_id, conversation_id, stream_id)
             select $1, conversation_id, stream_id from input
           ), new_stream as (
             insert into stream (realm_id, stream_id, conversation_id, name, description, rendered_description,
                                 invite_only, is_web_public, history_public_to_subscribers, stream_post_policy,
                                 message_retention_days, creator_id, created_at)
             select $1, stream_id, conversation_id, name, description, rendered_description,
                    invite_only, is_web_public, history_public_to_subscribers, stream_post_policy,
                    message_retention_days, creator_id, $3
               from input
           )
           select stream_id, conversation_id, ordinal from input order by ordinal`,
    values: [
      tx.realmId,
      JSON.stringify(streams.map((stream, ordinal) => ({ ...stream, ordinal }))),
      toIso(tx.now),
    ],
  });
  return ids.flatMap(({ ordinal, ...id }) => {
    const stream = streams[ordinal];
    const begin = { is_default: false, is_active: true, created_at: tx.now, first_message_id: null };
    return stream ? [{ ...stream, ...id, ...begin }] : [];
  });
}

/** Users who join a stream. */
export interface Joining {
  readonly stream: StreamRecord;
  readonly userIds: readonly number[];
  /** For those who were never subscribed; the default is one that they don't have yet. */
  readonly color?: string | undefined;
}

/**
 * Subscribes users who are not yet, and opens their inboxes at the stream's next message. Properties of an earlier
 * subscription come back. The number of statements is the same for any number of streams and users.
 *
 * @returns the rows of each stream, by user
 */
export async function insertSubscriptions(
  tx: Tx,
  joinings: readonly Joining[],
): Promise<Map<number, SubscriptionRow[]>> {
  const colors = await pickColors(tx, joinings);
  const rows = await tx.runner.query<SubscriptionRow & { stream_id: number }>({
    name: "insert_subscriptions",
    text: `insert into subscription as s (realm_id, user_id, stream_id, is_active, color)
           select $1, user_id, stream_id, true, color
             from unnest($2::bigint[], $3::bigint[], $4::text[]) as u(stream_id, user_id, color)
           on conflict (realm_id, user_id, stream_id) do update set is_active = true
           returning s.stream_id, s.user_id, s.color, s.is_muted, s.pin_to_top, s.desktop_notifications,
                     s.audible_notifications, s.push_notifications, s.email_notifications,
                     s.wildcard_mentions_notify`,
    values: [tx.realmId, ...columnsOf(joinings, ({ stream_id }) => stream_id), colors],
  });
  await tx.runner.query({
    name: "open_inboxes",
    text: `insert into inbox as i (realm_id, user_id, conversation_id, received)
           select $1, p.user_id, p.conversation_id, int4multirange(int4range(c.last_seq + 1, null))
             from unnest($2::bigint[], $3::bigint[]) as p(conversation_id, user_id)
             join conversation as c on c.realm_id = $1 and c.conversation_id = p.conversation_id
           on conflict (realm_id, user_id, conversation_id) do update set received = i.received + excluded.received`,
    values: [tx.realmId, ...columnsOf(joinings, ({ conversation_id }) => conversation_id)],
  });
  const byStream = new Map<number, SubscriptionRow[]>(joinings.map(({ stream }) => [stream.stream_id, []]));
  for (const { stream_id, ...row } of rows) byStream.get(stream_id)?.push(row);
  for (const each of byStream.values()) each.sort((a, b) => a.user_id - b.user_id);
  return byStream;
}

/** A colour for each user and stream, in the order of `joinings`. */
async function pickColors(tx: Tx, joinings: readonly Joining[]): Promise<string[]> {
  const userIds = [...new Set(joinings.flatMap((joining) => joining.userIds))];
  const rows = await tx.runner.query<{ user_id: number; colors: string[] }>({
    name: "used_colors",
    text: `select user_id, array_agg(color) as colors
             from subscription where realm_id = $1 and user_id = any($2::bigint[]) group by user_id`,
    values: [tx.realmId, userIds],
  });
  const used = new Map(rows.map(({ user_id, colors }) => [user_id, colors]));
  return joinings.flatMap(({ userIds: joining, color: wanted }) =>
    joining.map((userId) => {
      const taken = used.get(userId) ?? [];
      const color = wanted ?? nextColor(taken);
      used.set(userId, [...taken, color]);
      return color;
    }),
  );
}

/** Users who leave a stream. */
export interface Leaving {
  readonly stream: Pick<StreamRecord, "stream_id" | "conversation_id">;
  readonly userIds: readonly number[];
}

/** The messages of these streams that these users have not read, by user, ascending. */
export async function readUnread(tx: Tx, leavings: readonly Leaving[]): Promise<Map<number, number[]>> {
  const rows = await tx.runner.query<{ user_id: number; message_ids: number[] }>({
    name: "unread_of_streams",
    text: `select p.user_id, array_agg(m.message_id order by m.message_id) as message_ids
             from unnest($2::bigint[], $3::bigint[]) as p(conversation_id, user_id)
             join inbox as i
               on i.realm_id = $1 and i.user_id = p.user_id and i.conversation_id = p.conversation_id
            cross join lateral unnest(i.received - i.read) as unread(seqs)
             join message as m
               on m.realm_id = $1 and m.conversation_id = p.conversation_id
              and m.seq >= lower(unread.seqs) and (upper_inf(unread.seqs) or m.seq < upper(unread.seqs))
            group by p.user_id`,
    values: [tx.realmId, ...columnsOf(leavings, ({ conversation_id }) => conversation_id)],
  });
  return new Map(rows.map(({ user_id, message_ids }) => [user_id, message_ids]));
}

/**
 * Ends subscriptions, keeping their properties for the next time. What the users have received by now is read, what
 * comes later they don't receive.
 */
export async function endSubscriptions(tx: Tx, leavings: readonly Leaving[]): Promise<void> {
  await tx.runner.query({
    name: "end_subscriptions",
    text: `update subscription as s set is_active = false
             from unnest($2::bigint[], $3::bigint[]) as p(stream_id, user_id)
            where s.realm_id = $1 and s.user_id = p.user_id and s.stream_id = p.stream_id`,
    values: [tx.realmId, ...columnsOf(leavings, ({ stream_id }) => stream_id)],
  });
  await tx.runner.query({
    name: "close_inboxes",
    text: `update inbox as i
              set received = i.received * so_far.seqs, read = i.read + (i.received * so_far.seqs)
             from unnest($2::bigint[], $3::bigint[]) as p(conversation_id, user_id)
             join conversation as c on c.realm_id = $1 and c.conversation_id = p.conversation_id
            cross join lateral (select int4multirange(int4range(1, c.last_seq + 1)) as seqs) as so_far
            where i.realm_id = $1 and i.user_id = p.user_id and i.conversation_id = p.conversation_id`,
    values: [tx.realmId, ...columnsOf(leavings, ({ conversation_id }) => conversation_id)],
  });
}

/** Streams (by one of their ids) and users side by side, as two arrays. */
function columnsOf(
  leavings: readonly Leaving[],
  idOf: (stream: Leaving["stream"]) => number,
): [number[], number[]] {
  const pairs = leavings.flatMap(({ stream, userIds }) =>
    userIds.map((userId) => [idOf(stream), userId] as const),
  );
  return [pairs.map(([id]) => id), pairs.map(([, userId]) => userId)];
}

/** Users who were in the stream and are no longer; their clients still list it. */
export async function readFormerSubscribers(tx: Tx, streamId: number): Promise<number[]> {
  const rows = await tx.runner.query<{ user_id: number }>({
    name: "former_subscribers",
    text: `select user_id from subscription
            where realm_id = $1 and stream_id = $2 and not is_active order by user_id`,
    values: [tx.realmId, streamId],
  });
  return rows.map(({ user_id }) => user_id);
}

export type StreamChanges = Partial<
  Pick<
    StreamRecord,
    | "name"
    | "description"
    | "rendered_description"
    | "invite_only"
    | "is_web_public"
    | "history_public_to_subscribers"
    | "stream_post_policy"
    | "message_retention_days"
    | "is_default"
    | "is_active"
  >
>;

export async function updateStream(tx: Tx, streamId: number, changes: StreamChanges): Promise<void> {
  await tx.db
    .updateTable("stream")
    .set(changes)
    .where("realm_id", "=", tx.realmId)
    .where("stream_id", "=", streamId)
    .execute();
}

/** What a user changes of subscriptions; what is absent stays as it is. */
export type SubscriptionChanges = { readonly stream_id: number } & Partial<
  Omit<SubscriptionRow, "user_id" | "stream_id">
>;

/** @param changes each stream once */
export async function updateSubscriptions(
  tx: Tx,
  userId: number,
  changes: readonly SubscriptionChanges[],
): Promise<void> {
  await tx.runner.query({
    name: "update_subscriptions",
    text: `update subscription as s
              set color = coalesce(c.color, s.color),
                  is_muted = coalesce(c.is_muted, s.is_muted),
                  pin_to_top = coalesce(c.pin_to_top, s.pin_to_top),
                  desktop_notifications = coalesce(c.desktop_notifications, s.desktop_notifications),
                  audible_notifications = coalesce(c.audible_notifications, s.audible_notifications),
                  push_notifications = coalesce(c.push_notifications, s.push_notifications),
                  email_notifications = coalesce(c.email_notifications, s.email_notifications),
                  wildcard_mentions_notify = coalesce(c.wildcard_mentions_notify, s.wildcard_mentions_notify)
             from json_to_recordset($3::json) as c(
                    stream_id bigint, color text, is_muted boolean, pin_to_top boolean,
                    desktop_notifications boolean, audible_notifications boolean, push_notifications boolean,
                    email_notifications boolean, wildcard_mentions_notify boolean)
            where s.realm_id = $1 and s.user_id = $2 and s.stream_id = c.stream_id`,
    values: [tx.realmId, userId, JSON.stringify(changes)],
  });
}

/** All that a user is or was subscribed to. */
export function readSubscriptions(
  tx: Tx,
  userId: number,
): Promise<(SubscriptionRow & { readonly stream_id: number; readonly is_active: boolean })[]> {
  return tx.runner.query({
    name: "read_subscriptions",
    text: `select stream_id, is_active, user_id, color, is_muted, pin_to_top, desktop_notifications,
                  audible_notifications, push_notifications, email_notifications, wildcard_mentions_notify
             from subscription where realm_id = $1 and user_id = $2`,
    values: [tx.realmId, userId],
  });
}
