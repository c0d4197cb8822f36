/** The initial state's linkifiers, in both forms. */
import type { Slice } from "../../realm/snapshot-slice.ts";
import { presentFilter, presentLinkifier } from "./present.ts";

const linkifiers: Slice<"realm_linkifiers"> = ({ model }) => ({
  realm_linkifiers: model.linkifiers.map(presentLinkifier),
});

const filters: Slice<"realm_filters"> = ({ model }) => ({
  realm_filters: model.linkifiers.map(presentFilter),
});

export const linkifierSlices = { realm_linkifiers: linkifiers, realm_filters: filters };
