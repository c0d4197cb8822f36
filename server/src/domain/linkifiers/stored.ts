/**
 * Linkifiers as rows and events hold them. Nodes of the release before know only `url_format`, which is therefore written
 * beside each template.
 */
import { formatOfTemplate, templateOfFormat } from "@confab/contract/levels/url-formats";
import type { Linkifier } from "../../model/records.ts";

export interface StoredLinkifier {
  readonly linkifier_id: number;
  readonly pattern: string;
  readonly url_format: string;
  /** Missing or null if a node of the release before wrote the linkifier. */
  readonly url_template?: string | null;
}

export const storedLinkifier = (linkifier: Linkifier): StoredLinkifier => ({
  ...linkifier,
  url_format: formatOfTemplate(linkifier.url_template),
});

/**
 * Reads linkifiers, some of which a node of the release before may have changed.
 *
 * @param known the linkifiers before, whose templates and order such a node did not pass on
 */
export function readLinkifiers(
  stored: readonly StoredLinkifier[],
  known: readonly Linkifier[],
): readonly Linkifier[] {
  const knownById = new Map(known.map((each, index) => [each.linkifier_id, { ...each, index }]));
  const read = stored.map(({ linkifier_id, pattern, url_format, url_template }): Linkifier => {
    const candidates = [url_template, knownById.get(linkifier_id)?.url_template];
    const template = candidates.find((each) => each != null && formatOfTemplate(each) === url_format);
    return { linkifier_id, pattern, url_template: template ?? templateOfFormat(pattern, url_format) };
  });
  if (stored.every(({ url_template }) => url_template !== undefined)) return read;
  const indexOf = ({ linkifier_id }: Linkifier) => knownById.get(linkifier_id)?.index ?? known.length;
  return read.toSorted((one, other) => indexOf(one) - indexOf(other));
}
