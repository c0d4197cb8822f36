import type { Draft } from "@confab/contract";
import { IdMap } from "./id-map.ts";
import type { Store } from "./store.ts";

/**
 * The drafts that the server keeps for the user, by id.
 *
 * May be missing: drafts beyond the newest 1000; all drafts, while the user has their synchronization switched off.
 * Order: a draft is added before it is updated or removed.
 */
export type DraftsState = IdMap<Draft>;

const none = IdMap.from<Draft>([], ({ id }) => id);

export const drafts: Store<DraftsState> = {
  keys: ["drafts"],
  from: (initial) => IdMap.from(initial.drafts ?? [], ({ id }) => id),
  on: {
    draftsAdd: (state, event) => state.withAll(event.drafts, ({ id }) => id),
    draftsUpdate: (state, { draft }) => state.with(draft.id, draft),
    draftsRemove: (state, { draft_id }) => state.without(draft_id),
    // Switching synchronization off deletes all drafts without an event (docs/interface/drafts.md#draft-objects).
    userSettingsUpdate: (state, { property, value }) =>
      property === "enable_drafts_synchronization" && value === false ? none : state,
  },
};
