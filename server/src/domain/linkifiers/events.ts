/** The linkifiers changed. Each event carries the whole list, in one of its two forms. */
import { type EventKind, eventKind } from "../../events/event-kind.ts";
import type { Linkifier } from "../../model/records.ts";
import { presentFilter, presentLinkifier } from "./present.ts";

interface Payload {
  readonly linkifiers: readonly Linkifier[];
}

export const linkifiersChanged = eventKind<Payload>({
  type: "linkifiers_changed",
  wireType: "realm_linkifiers",
  apply: (model, { linkifiers }) => {
    model.linkifiers = linkifiers;
  },
  present: ({ linkifiers }) => ({
    type: "realm_linkifiers",
    realm_linkifiers: linkifiers.map(presentLinkifier),
  }),
});

/** The older form, for clients that predate the current name of linkifiers. */
export const filtersChanged = eventKind<Payload>({
  type: "filters_changed",
  wireType: "realm_filters",
  present: ({ linkifiers }) => ({ type: "realm_filters", realm_filters: linkifiers.map(presentFilter) }),
});

export const linkifierEventKinds: readonly EventKind[] = [linkifiersChanged, filtersChanged];
