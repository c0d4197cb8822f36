/** The feature levels that the server speaks. */

/** The level of clients that state none, unless the server is configured otherwise. */
export const OLDEST_LEVEL = 111;

/** The level of the contract's own types, and of the web client. */
export const NEWEST_LEVEL = 277;

/** The header in which a request states the level that its client was built for. */
export const FEATURE_LEVEL_HEADER = "confab-feature-level";

export const isSupportedLevel = (level: number): boolean =>
  Number.isInteger(level) && level >= OLDEST_LEVEL && level <= NEWEST_LEVEL;

/** Returns the lowest of some levels of changes that a client doesn't know yet; `undefined` if it knows all. */
export function firstUnknown(changes: readonly number[], level: number): number | undefined {
  const unknown = changes.filter((change) => change > level);
  return unknown.length > 0 ? Math.min(...unknown) : undefined;
}
