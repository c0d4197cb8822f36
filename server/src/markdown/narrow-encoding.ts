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
