/** Streams in SQL. */
import { toIso } from "../../base/clock.ts";
import { int4, int8, statement } from "../../db/statement.ts";
import type { StreamRecord } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";

export type NewStream = Omit<
  StreamRecord,
  "stream_id" | "conversation_id" | "is_default" | "is_active" | "created_at" | "first_message_id"
>;

const insertStreamsSql = statement({
  name: "insert_streams",
  text: `with input as materialized (
           select nextval(pg_get_serial_sequence('stream', 'stream_id')) as stream_id,
                  nextval(pg_get_serial_sequence('conversation', 'conversation_id')) as conversation_id,
                  i.*
             from json_to_recordset($2::json) as i(
                    ordinal int, name text, description text, rendered_description text, invite_only boolean,
                    is_web_public boolean, history_public_to_subscribers boolean, stream_post_policy smallint,
                    message_retention_days int, can_remove_subscribers_group bigint, creator_id bigint,
                    folder_id bigint)
         ), new_conversation as (
           insert into conversation (realm_id, conversation_id, stream_id)
           select $1, conversation_id, stream_id from input
         ), new_stream as (
           insert into stream (realm_id, stream_id, conversation_id, name, description, rendered_description,
                               invite_only, is_web_public, history_public_to_subscribers, stream_post_policy,
                               message_retention_days, can_remove_subscribers_group, creator_id, folder_id,
                               created_at)
           select $1, stream_id, conversation_id, name, description, rendered_description,
                  invite_only, is_web_public, history_public_to_subscribers, stream_post_policy,
                  message_retention_days, can_remove_subscribers_group, creator_id, folder_id, $3
             from input
         )
         select stream_id, conversation_id, ordinal from input order by ordinal`,
  row: { stream_id: int8, conversation_id: int8, ordinal: int4 },
});

/** Creates streams, each with its conversation. Returns them in the given order. */
export async function insertStreams(tx: Tx, streams: readonly NewStream[]): Promise<StreamRecord[]> {
  const ids = await insertStreamsSql.all(tx.runner, [
    tx.realmId,
    JSON.stringify(streams.map((stream, ordinal) => ({ ...stream, ordinal }))),
    toIso(tx.now),
  ]);
  return ids.flatMap(({ ordinal, ...id }) => {
    const stream = streams[ordinal];
    const begin = { is_default: false, is_active: true, created_at: tx.now, first_message_id: null };
    return stream ? [{ ...stream, ...id, ...begin }] : [];
  });
}

/** The columns that change. Absent ones keep their values. */
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
    | "can_remove_subscribers_group"
    | "is_default"
    | "is_active"
    | "folder_id"
  >
>;

const updateStreamSql = statement({
  name: "update_stream",
  text: `update stream as s
            set (name, description, rendered_description, invite_only, is_web_public, history_public_to_subscribers,
                 stream_post_policy, message_retention_days, can_remove_subscribers_group, is_default, is_active,
                 folder_id)
              = (select name, description, rendered_description, invite_only, is_web_public,
                        history_public_to_subscribers, stream_post_policy, message_retention_days,
                        can_remove_subscribers_group, is_default, is_active, folder_id
                   from jsonb_populate_record(s, $3::jsonb))
          where realm_id = $1 and stream_id = $2`,
});

export async function updateStream(tx: Tx, streamId: number, changes: StreamChanges): Promise<void> {
  await updateStreamSql.run(tx.runner, [tx.realmId, streamId, changes]);
}
