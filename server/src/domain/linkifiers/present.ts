/** Linkifiers as clients see them. */
import type { Linkifier as WireLinkifier } from "@confab/contract";
import type { Linkifier } from "../../model/records.ts";

export const presentLinkifier = ({ linkifier_id, pattern, url_template }: Linkifier): WireLinkifier => ({
  id: linkifier_id,
  pattern,
  url_template,
});
