/**
 * Makes streams private or public. Some users can no longer see the stream then, and others see it for the first time.
 */
import type { Role } from "@confab/contract";
import { type Audience, leastViewer } from "../../events/audience.ts";
import type { Stream } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { type Privacy, privacyOf } from "../access/stream-privacy.ts";
import { streamHidden, streamPrivacyChanged, streamShown, streamViewers, toStreamRecord } from "./events.ts";
import { presentSubscribers } from "./present.ts";
import { updateStream } from "./queries.ts";
import { subscribersShown } from "./subscription-events.ts";
import { readTraffic } from "./traffic.ts";

/** @param formerSubscribers users whose clients list the stream even if they may not see it */
export async function doChangePrivacy(
  tx: WriteTx,
  stream: Stream,
  after: Privacy,
  formerSubscribers: readonly number[],
): Promise<void> {
  const before = privacyOf(stream);
  if (isSame(before, after)) return;
  const { stream_id, name } = stream;
  await updateStream(tx, stream_id, after);
  const record = toStreamRecord(stream);
  const least = { before: leastViewer(before), after: leastViewer(after) };
  const outsiders = (below: Role, downTo: Role, but: readonly number[]): Audience => ({
    to: "outsiders",
    stream_id,
    below,
    down_to: downTo,
    but,
  });
  if (least.after > least.before) {
    const traffic = (await readTraffic(tx, [stream])).get(stream_id) ?? null;
    const shown = { stream: { ...record, ...after }, weekly_traffic: traffic };
    tx.append(streamShown.of(shown, outsiders(least.before, least.after, formerSubscribers)));
    const subscribers = { stream_id, user_ids: presentSubscribers(stream, tx.model) };
    tx.append(subscribersShown.of(subscribers, outsiders(least.before, least.after, [])));
  }
  const change = { stream_id, name, before, after };
  tx.append(streamPrivacyChanged.of(change, streamViewers(stream_id, formerSubscribers)));
  if (least.after < least.before) {
    const hidden = { stream: record };
    tx.append(streamHidden.of(hidden, outsiders(least.after, least.before, formerSubscribers)));
  }
}

const isSame = (a: Privacy, b: Privacy): boolean =>
  a.invite_only === b.invite_only &&
  a.is_web_public === b.is_web_public &&
  a.history_public_to_subscribers === b.history_public_to_subscribers;
