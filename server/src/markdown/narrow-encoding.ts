/** A stream's slug in the addresses of narrows: `9-my-stream`, encoded. */
export function encodeStream(stream: { id: number; name: string }): string {
  return encodeNarrowPart(`${stream.id}-${stream.name.replaceAll(" ", "-")}`);
}

/**
 * Percent-encoding with `.` for `%`, so that the fragment survives programs that decode percent signs; a literal dot
 * is encoded too (behaviour 15.2).
 */
export function encodeNarrowPart(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replaceAll(/[!'()*.]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%", ".");
}

/** The text that `encodeNarrowPart` was given; also of what other programs have encoded less thoroughly. */
export function decodeNarrowPart(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll(".", "%"));
  } catch {
    return part;
  }
}

/** The id that a stream's slug begins with; `undefined` where there is none, as in a name that begins with a number. */
export function streamIdInSlug(slug: string): number | undefined {
  const digits = /^\d+(?=-|$)/.exec(decodeNarrowPart(slug))?.[0];
  return digits === undefined ? undefined : Number(digits);
}
