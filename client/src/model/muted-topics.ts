import type { MutedTopic } from "@confab/contract";
import type { Store } from "./store.ts";

/**
 * The topics that the user muted: stream name, topic, Unix seconds.
 *
 * May be missing: the new name of a stream that was renamed while the user did not see it. Topics of streams that the
 * user no longer sees stay in the list: they count again when the stream returns.
 *
 * Order: as the log has it; entries follow a stream's new name without an event of their own.
 */
export type MutedTopicsState = readonly MutedTopic[];

export const mutedTopics: Store<MutedTopicsState> = {
  keys: ["muted_topics"],
  from: (initial) => initial.muted_topics ?? [],
  on: {
    mutedTopics: (_, event) => event.muted_topics,
    streamUpdate: (state, event) => {
      if (event.property !== "name" || !state.some(([name]) => name === event.name)) return state;
      const name = String(event.value);
      return state.map((entry) => (entry[0] === event.name ? [name, entry[1], entry[2]] : entry));
    },
  },
};
