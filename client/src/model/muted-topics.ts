import type { MutedTopic } from "@confab/contract";
import type { Store } from "./store.ts";

/**
 * The topics that the user muted: stream name, topic, Unix seconds.
 *
 * May be missing: nothing. Order: as the log has it; entries follow a stream's new name without an event of their own.
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
    streamDelete: (state, event) => {
      const gone = new Set(event.streams.map(({ name }) => name));
      const left = state.filter(([name]) => !gone.has(name));
      return left.length === state.length ? state : left;
    },
  },
};
