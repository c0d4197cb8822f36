/** Linkifiers as clients see them: the current form, and the older one. */
import type { Linkifier as WireLinkifier } from "@confab/contract";
import type { Linkifier } from "../../model/records.ts";

export const presentLinkifier = ({ linkifier_id, pattern, url_format }: Linkifier): WireLinkifier => ({
  id: linkifier_id,
  pattern,
  url_format,
});

export const presentFilter = ({ linkifier_id, pattern, url_format }: Linkifier): [string, string, number] => [
  pattern,
  url_format,
  linkifier_id,
];
