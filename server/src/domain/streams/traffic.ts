/** Counts the messages of each stream by day, which gives its weekly traffic. */
import { toIso } from "../../base/clock.ts";
import { int8, statement } from "../../db/statement.ts";
import type { ConsumerDefinition } from "../../events/log-consumer.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { StreamRecord } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";
import { messageSent } from "../messages/send/events.ts";

const DAY = 24 * 3600;
const WINDOW_DAYS = 28;

/**
 * The time for which counts are cached: the result is a rounded average of weeks, and adding up thousands of rows for
 * each registration would be slow.
 */
const KEEP_MILLISECONDS = 60_000;

interface Counted {
  /** Messages in the window, by stream. */
  readonly messages: ReadonlyMap<number, number>;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const counted = new WeakMap<RealmModel, Counted>();

/** Returns the messages a week by stream, at most a minute old; `null` for streams that are too young. */
export async function readTraffic(
  tx: Tx,
  streams: readonly Pick<StreamRecord, "stream_id" | "created_at">[],
): Promise<Map<number, number | null>> {
  const messages = await messagesByStream(tx);
  return new Map(
    streams.map(({ stream_id, created_at }) => {
      const age = Math.floor((tx.now - created_at) / 1000);
      return [stream_id, weeklyTraffic(messages.get(stream_id) ?? 0, age)];
    }),
  );
}

const readTrafficSql = statement({
  name: "read_traffic",
  text: `select stream_id, sum(messages) as messages
           from stream_traffic where realm_id = $1 and day > $2::date
          group by stream_id`,
  row: { stream_id: int8, messages: int8 },
});

async function messagesByStream(tx: Tx): Promise<ReadonlyMap<number, number>> {
  const known = counted.get(tx.model);
  if (known && Math.abs(tx.now - known.at) < KEEP_MILLISECONDS) return known.messages;
  const rows = await readTrafficSql.all(tx.runner, [
    tx.realmId,
    toIso(tx.now - WINDOW_DAYS * DAY * 1000).slice(0, 10),
  ]);
  const messages = new Map(rows.map((row) => [row.stream_id, row.messages]));
  counted.set(tx.model, { messages, at: tx.now });
  return messages;
}

const countTrafficSql = statement({
  name: "count_traffic",
  text: `insert into stream_traffic (realm_id, stream_id, day, messages)
         select $1, stream_id, day, messages
           from json_to_recordset($2::json) as c(stream_id bigint, day date, messages int)
         on conflict (realm_id, stream_id, day)
         do update set messages = stream_traffic.messages + excluded.messages`,
});

export const trafficCounter: ConsumerDefinition = {
  name: "stream_traffic",
  async handle(connection, { realmId }, events) {
    const counts = new Map<string, { stream_id: number; day: string; messages: number }>();
    for (const event of events) {
      const message = messageSent.payloadOf(event);
      if (!message || message.stream_id === null) continue;
      const { stream_id, timestamp } = message;
      const day = new Date(timestamp * 1000).toISOString().slice(0, 10);
      const key = `${stream_id} ${day}`;
      const count = counts.get(key) ?? { stream_id, day, messages: 0 };
      counts.set(key, { ...count, messages: count.messages + 1 });
    }
    if (counts.size === 0) return;
    await countTrafficSql.run(connection, [realmId, JSON.stringify([...counts.values()])]);
  },
};

/**
 * Returns the messages a week: the average of the last 28 days, or of the stream's whole life if that is shorter. It is
 * rounded to two significant digits, so that it doesn't change with every message.
 *
 * @param messages in the last 28 days
 * @param ageSeconds since the stream was created
 * @returns `null` for streams that are too young
 */
export function weeklyTraffic(messages: number, ageSeconds: number): number | null {
  const days = Math.floor(ageSeconds / DAY);
  if (days < 7) return null;
  const average = days >= WINDOW_DAYS ? Math.floor(messages / 4) : Math.floor((messages * 7) / days);
  if (average === 0 && messages > 0) return 1;
  return roundToTwoDigits(average);
}

function roundToTwoDigits(value: number): number {
  if (value < 100) return value;
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1);
  return Math.round(value / unit) * unit;
}
