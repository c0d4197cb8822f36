/** Returns a stream's slug in the addresses of narrows: `9-my-stream`, encoded. */
export function encodeStream(stream: { id: number; name: string }): string {
  return encodeNarrowPart(`${stream.id}-${stream.name.replaceAll(" ", "-")}`);
}

/**
 * Percent-encodes with `.` for `%`, so that the fragment survives programs that decode percent signs. Also encodes a
 * literal dot (docs/interface/rendered-html.md#inline).
 */
export function encodeNarrowPart(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replaceAll(/[!'()*.]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%", ".");
}

/** Reverses `encodeNarrowPart`. Also decodes parts that other programs have encoded less thoroughly. */
export function decodeNarrowPart(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll(".", "%"));
  } catch {
    return part;
  }
}

/**
 * Returns the id at the beginning of a stream's slug; `undefined` without an id, as in a name that begins with a
 * number.
 */
export function streamIdInSlug(slug: string): number | undefined {
  const digits = /^\d+(?=-|$)/.exec(decodeNarrowPart(slug))?.[0];
  return digits === undefined ? undefined : Number(digits);
}
