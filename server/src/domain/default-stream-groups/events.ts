/** The groups of default streams changed. The event carries the whole list. */
import { type EventKind, eventKind } from "../../events/event-kind.ts";
import type { DefaultStreamGroup } from "../../model/records.ts";
import { presentDefaultStreamGroup } from "./present.ts";

export const defaultStreamGroupsChanged = eventKind<{ readonly groups: readonly DefaultStreamGroup[] }>({
  type: "default_stream_groups_changed",
  wireType: "default_stream_groups",
  apply: (model, { groups }) => {
    model.defaultStreamGroups = groups;
  },
  present: ({ groups }, _viewer, model) => ({
    type: "default_stream_groups",
    default_stream_groups: groups.map((group) => presentDefaultStreamGroup(group, model)),
  }),
});

export const defaultStreamGroupEventKinds: readonly EventKind[] = [defaultStreamGroupsChanged];
