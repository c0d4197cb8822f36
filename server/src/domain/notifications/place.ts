import { encodeNarrowPart, encodeStream } from "@confab/markdown/narrow-encoding";
import type { RealmModel } from "../../model/realm-model.ts";
import type { MissedMessages } from "./missed-messages.ts";

/** Returns the title of the conversation, and the path of its first message. */
export function placeOf(
  { user, messages: [first] }: MissedMessages,
  model: RealmModel,
): { title: string; path: string } {
  if (!first) throw new Error("A mail is about at least one message");
  const stream = first.stream_id === null ? undefined : model.streams.get(first.stream_id);
  if (stream) {
    const topic = encodeNarrowPart(first.topic);
    const slug = encodeStream({ id: stream.stream_id, name: stream.name });
    return {
      title: `#${stream.name} > ${first.topic}`,
      path: `/#narrow/stream/${slug}/topic/${topic}/near/${first.message_id}`,
    };
  }
  const participants = first.participant_ids ?? [];
  const others = participants.filter((userId) => userId !== user.user_id || participants.length === 1);
  const names = others.map((userId) => model.users.get(userId)?.full_name ?? "someone");
  return {
    title: `Direct messages with ${names.join(", ")}`,
    path: `/#narrow/pm-with/${others.join(",")}-${others.length > 1 ? "group" : "pm"}/near/${first.message_id}`,
  };
}
