/** Events of muted topics. Each carries the whole list of its recipient. */
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
  /** The topic as it was spelled when it was muted. */
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

/** A topic that these users had muted was moved, and is muted in its new place. */
export const mutedTopicMoved = eventKind<{
  readonly stream_id: number;
  readonly to: { readonly stream_id: number; readonly topic: string };
  readonly users: readonly {
    readonly user_id: number;
    /** The topic as it was spelled when it was muted. */
    readonly topic: string;
    /**
     * `false` if the entry was removed and not moved, because the user may not read the new place or had muted it, too.
     */
    readonly moved: boolean;
  }[];
}>({
  type: "muted_topic_moved",
  wireType: "muted_topics",
  observe: (model, { stream_id, to, users }) => {
    for (const { user_id, topic, moved } of users) {
      const muted = model.mutedTopics.get(user_id) ?? [];
      const isIt = (each: MutedTopic) => each.stream_id === stream_id && each.topic === topic;
      model.mutedTopics.set(
        user_id,
        moved
          ? muted.map((each) => (isIt(each) ? { ...each, ...to } : each))
          : muted.filter((each) => !isIt(each)),
      );
    }
  },
  variant: ({ user }) => String(user.user_id),
  present: (_payload, { user }, model) => present(user, undefined, model),
});

export const mutedTopicEventKinds: readonly EventKind[] = [topicMuted, topicUnmuted, mutedTopicMoved];
