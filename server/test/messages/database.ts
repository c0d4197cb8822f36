/** Direct access to the database, for tests of stored data and for states that take too many requests to create. */
import type { Realm } from "@confab/server/realm/realm";
import type { Person, World } from "@confab/testkit";
import type { TestStream } from "./helpers.ts";

export const realmOf = (world: World): Realm => world.server.realms.first;

/** Runs one statement. */
export const runSql = (world: World, text: string, ...values: unknown[]) =>
  world.server.context.engine.query<Record<string, unknown>>({ text, values });

/**
 * Stores many messages in a stream or another conversation, as if they had been sent, without events.
 *
 * @param to a stream, or the id of a conversation
 * @param message `sentAt` in milliseconds since 1970; the default is now
 * @returns their ids
 */
export async function insertMany(
  world: World,
  to: TestStream | number,
  count: number,
  message: { readonly sender: Person; readonly topic: string; readonly sentAt?: number },
): Promise<number[]> {
  const [column, id] = typeof to === "number" ? ["conversation_id", to] : ["stream_id", to.streamId];
  const rows = await runSql(
    world,
    `with counter as (
       update realm_counter set message_id = message_id + $3 where realm_id = $1
       returning message_id - $3 as base
     ), grown as (
       update conversation
          set last_message_id = (select base + $3 from counter),
              first_message_id = coalesce(first_message_id, (select base + 1 from counter))
        where realm_id = $1 and ${column} = $2
       returning conversation_id
     )
     insert into message (realm_id, message_id, conversation_id, sender_id, topic, content, rendered_content,
                          client, sent_at)
     select $1, counter.base + n, grown.conversation_id, $4, $5, 'text', '<p>text</p>', 'test', $6
       from counter, grown, generate_series(1, $3) as n
     returning message_id`,
    realmOf(world).realmId,
    id,
    count,
    message.sender.userId,
    message.topic,
    new Date(message.sentAt ?? world.clock.now()),
  );
  return rows.map(({ message_id }) => Number(message_id)).sort((a, b) => a - b);
}
