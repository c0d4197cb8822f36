/**
 * Chooses the language of a page.
 *
 * The package negotiator takes `*`, and a missing header, as a preference for the first language. Here they express no
 * preference, so that the page is in the organization's language.
 */

/**
 * Returns the offered language that a browser prefers (RFC 9110, 12.5.4). Ignores regions.
 *
 * @param header `Accept-Language` @param offered codes such as `de` @returns `undefined` if none of them is acceptable
 */
export function preferredLanguage(
  header: string | undefined,
  offered: readonly string[],
): string | undefined {
  const wanted = (header ?? "").split(",").flatMap((part) => {
    const [range = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    const quality = parameters.find((text) => text.startsWith("q="))?.slice(2) ?? "1";
    const [language = ""] = range.split("-");
    return offered.includes(language) && Number(quality) > 0 ? [{ language, quality: Number(quality) }] : [];
  });
  return wanted.sort((one, other) => other.quality - one.quality)[0]?.language;
}
