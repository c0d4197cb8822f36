/** The linkifiers changed. Each event carries the whole list, in one of its two forms. */
import { filtersChanged as presentFilters } from "@confab/contract/levels/earlier-events";
import { type EventKind, eventKind } from "../../events/event-kind.ts";
import { presentLinkifier } from "./present.ts";
import { readLinkifiers, type StoredLinkifier } from "./stored.ts";

interface Payload {
  readonly linkifiers: readonly StoredLinkifier[];
}

export const linkifiersChanged = eventKind<Payload>({
  type: "linkifiers_changed",
  wireType: "realm_linkifiers",
  apply: (model, { linkifiers }) => {
    model.linkifiers = readLinkifiers(linkifiers, model.linkifiers);
  },
  present: ({ linkifiers }) => ({
    type: "realm_linkifiers",
    realm_linkifiers: readLinkifiers(linkifiers, []).map(presentLinkifier),
  }),
  unwantedBy: (_payload, { options }) => options.capabilities.linkifier_url_template === false,
});

/** The older form, for clients that predate the current name of linkifiers. */
export const filtersChanged = eventKind<Payload>({
  type: "filters_changed",
  wireType: "realm_filters",
  present: ({ linkifiers }) => presentFilters(readLinkifiers(linkifiers, []).map(presentLinkifier)),
});

export const linkifierEventKinds: readonly EventKind[] = [linkifiersChanged, filtersChanged];
