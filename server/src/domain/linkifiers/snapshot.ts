/** The initial state's linkifiers. */
import { withEarlierData } from "@confab/contract/levels/earlier-data";
import type { Slice } from "../../realm/snapshot-slice.ts";
import { presentLinkifier } from "./present.ts";

const linkifiers: Slice<"realm_linkifiers"> = ({ model }, { options }) => ({
  realm_linkifiers: options.capabilities.linkifier_url_template ? model.linkifiers.map(presentLinkifier) : [],
});

/** Only clients of earlier levels get linkifiers under this name. */
const filters: Slice<"realm_filters"> = ({ model }) =>
  withEarlierData({ realm_filters: [] }, { linkifiers: model.linkifiers.map(presentLinkifier) });

export const linkifierSlices = { realm_linkifiers: linkifiers, realm_filters: filters };
