/** Somebody muted a topic, or unmuted it; they are told of all that they have muted. */
import { type EventKind, eventKind } from "../../events/event-kind.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { MutedTopic } from "../../model/records.ts";
import { presentMutedTopics } from "./present.ts";

const present = ({ user_id }: { readonly user_id: number }, _viewer: unknown, model: RealmModel) => ({
  type: "muted_topics",
  muted_topics: presentMutedTopics(user_id, model),
});

export const topicMuted = eventKind<MutedTopic & { readonly user_id: number }>({
  type: "topic_muted",
  wireType: "muted_topics",
  observe: (model, { user_id, ...muted }) => {
    model.mutedTopics.set(user_id, [...(model.mutedTopics.get(user_id) ?? []), muted]);
  },
  present,
});

export const topicUnmuted = eventKind<{
  readonly user_id: number;
  readonly stream_id: number;
  /** As it was muted. */
  readonly topic: string;
}>({
  type: "topic_unmuted",
  wireType: "muted_topics",
  observe: (model, { user_id, stream_id, topic }) => {
    const muted = model.mutedTopics.get(user_id) ?? [];
    model.mutedTopics.set(
      user_id,
      muted.filter((each) => each.stream_id !== stream_id || each.topic !== topic),
    );
  },
  present,
});

export const mutedTopicEventKinds = [topicMuted, topicUnmuted] as unknown as readonly EventKind[];
