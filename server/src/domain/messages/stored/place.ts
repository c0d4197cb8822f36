import { encodeNarrowPart, encodeStream } from "@confab/markdown/narrow-encoding";
import type { RealmModel } from "../../../model/realm-model.ts";
import type { User } from "../../../model/records.ts";
import { textsForUser } from "../../../texts/texts.ts";
import type { StoredMessage } from "./queries.ts";

type Placed = Pick<StoredMessage, "message_id" | "stream_id" | "topic" | "participant_ids">;

/** Returns the title of a message's conversation as one participant sees it, and the path of the message. */
export function placeOf(
  { message_id, stream_id, topic, participant_ids }: Placed,
  user: User,
  model: RealmModel,
): { title: string; path: string } {
  const stream = stream_id === null ? undefined : model.streams.get(stream_id);
  if (stream) {
    const slug = encodeStream({ id: stream.stream_id, name: stream.name });
    return {
      title: `#${stream.name} > ${topic}`,
      path: `/#narrow/stream/${slug}/topic/${encodeNarrowPart(topic)}/near/${message_id}`,
    };
  }
  const participants = participant_ids ?? [];
  const texts = textsForUser(user).names;
  const others = participants.filter((userId) => userId !== user.user_id || participants.length === 1);
  const names = others.map((userId) => model.users.get(userId)?.full_name ?? texts.someone);
  return {
    title: texts.directMessages({ names }),
    path: `/#narrow/pm-with/${others.join(",")}-${others.length > 1 ? "group" : "pm"}/near/${message_id}`,
  };
}
