import type { DefaultStreamGroup } from "@confab/contract";
import type { Store } from "./store.ts";

/**
 * The groups of streams that new users can choose together, oldest first, each with the ids of its streams, ascending.
 * The stores of streams hold the streams' names. Guests receive no groups.
 *
 * May be missing: nothing. Order: any; each event brings the whole list.
 */
export type DefaultStreamGroupsState = readonly {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly streamIds: readonly number[];
}[];

export const defaultStreamGroups: Store<DefaultStreamGroupsState> = {
  keys: ["realm_default_stream_groups"],
  from: (initial) => groupsOf(initial.realm_default_stream_groups ?? []),
  on: { defaultStreamGroups: (_, event) => groupsOf(event.default_stream_groups) },
};

const groupsOf = (groups: readonly DefaultStreamGroup[]): DefaultStreamGroupsState =>
  groups.map(({ streams, ...group }) => ({
    ...group,
    streamIds: streams.map(({ stream_id }) => stream_id).sort((a, b) => a - b),
  }));
