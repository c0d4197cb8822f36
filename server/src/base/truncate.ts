/** Returns the text with at most `limit` code points. A truncated text ends in `ending`, which counts, too. */
export function truncate(text: string, limit: number, ending: string): string {
  if (text.length <= limit) return text;
  const points = [...text];
  return points.length <= limit ? text : points.slice(0, limit - ending.length).join("") + ending;
}

/** Returns the text of a message with at most `limit` code points. A truncated text says so in its last line. */
export const truncateMessage = (text: string, limit: number): string =>
  truncate(text, limit, "\n[message truncated]");
