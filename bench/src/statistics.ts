/** Statistics of many measured values. */

/**
 * Returns the smallest value such that this share of all values is at or below it (nearest rank).
 *
 * @param share from 0 to 1
 * @returns NaN if there are no values
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(Math.ceil(sorted.length * share) - 1, 0)] ?? Number.NaN;
}

/** A value that counts as often as its weight says; the weight may be a fraction. */
export interface Weighted {
  readonly value: number;
  readonly weight: number;
}

/** Returns the smallest value such that the values at or below it have this share of the weight; NaN without values. */
export function weightedQuantile(values: readonly Weighted[], share: number): number {
  const sorted = values.toSorted((a, b) => a.value - b.value);
  const wanted = share * sorted.reduce((sum, { weight }) => sum + weight, 0);
  let below = 0;
  for (const { value, weight } of sorted) {
    below += weight;
    if (below >= wanted) return value;
  }
  return sorted.at(-1)?.value ?? Number.NaN;
}

/** Returns the middle value, or the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length % 2 === 1) return sorted[Math.floor(middle)] ?? Number.NaN;
  return ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/** Formats a number with its significant digits: 12345, 123, 12.3, 1.23, 0.0123. */
export function shortNumber(value: number): string {
  if (!Number.isFinite(value)) return "–";
  if (value === 0) return "0";
  const digits = Math.max(2 - Math.floor(Math.log10(Math.abs(value))), 0);
  return value.toFixed(Math.min(digits, 4));
}

export const milliseconds = (value: number): string => `${shortNumber(value)} ms`;
export const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
export const megabytes = (bytes: number): string => `${shortNumber(bytes / 2 ** 20)} MB`;

/** Formats a count, e.g. "10,000". */
export const count = (value: number): string => Math.round(value).toLocaleString("en-US");
