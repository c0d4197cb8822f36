/**
 * Chooses the language of a page.
 *
 * The package negotiator takes `*`, and a missing header, as a preference for the first language. Here they express no
 * preference, so that the page is in the organization's language.
 */
import { closestLanguage, type LanguageCode } from "@confab/contract";

/** As many ranges of a header are read. Browsers send one for each language that their user reads. */
const MAX_RANGES = 20;

/**
 * Returns the language of the interface that a browser prefers (RFC 9110, 12.5.4).
 *
 * @param header `Accept-Language` @returns `undefined` if it accepts none of them
 */
export function preferredLanguage(header: string | undefined): LanguageCode | undefined {
  const ranges = (header ?? "").split(",", MAX_RANGES);
  const wanted = ranges.flatMap((part) => {
    const [range = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    const quality = parameters.find((text) => text.startsWith("q="))?.slice(2) ?? "1";
    const language = closestLanguage(range);
    return language && Number(quality) > 0 ? [{ language, quality: Number(quality) }] : [];
  });
  return wanted.sort((one, other) => other.quality - one.quality)[0]?.language;
}
