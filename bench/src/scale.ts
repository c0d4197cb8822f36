/** Maps values to places on an axis, and chooses its ticks. */

export interface Scale {
  /** Returns a value's place, from 0 at the least to 1 at the most. */
  readonly at: (value: number) => number;
  /** Ticks, ascending, all within the scale. */
  readonly ticks: readonly number[];
  readonly isLogarithmic: boolean;
}

/** Values that span more than this are shown by decades. */
const LINEAR_SPAN = 30;

const MOST_TICKS = 8;

/** Returns a scale from the power of ten at or below the least value to the one at or above the largest. */
export function logarithmic(values: readonly number[]): Scale {
  const positive = values.filter((value) => value > 0);
  const least = Math.floor(Math.log10(Math.min(...positive)) + 1e-9);
  const most = Math.max(Math.ceil(Math.log10(Math.max(...positive)) - 1e-9), least + 1);
  const step = Math.ceil((most - least) / MOST_TICKS);
  const count = Math.floor((most - least) / step) + 1;
  return {
    at: (value) => (Math.log10(value) - least) / (most - least),
    ticks: Array.from({ length: count }, (_, index) => 10 ** (least + index * step)),
    isLogarithmic: true,
  };
}

/** Returns a scale from zero to a round number at or above the largest value. */
export function linear(values: readonly number[]): Scale {
  const largest = Math.max(...values, 0) || 1;
  const power = 10 ** Math.floor(Math.log10(largest));
  const step =
    [0.2, 0.5, 1, 2].map((part) => part * power).find((size) => largest / size <= 5.5) ?? power * 2;
  const count = Math.ceil(largest / step - 1e-9);
  return {
    at: (value) => value / (count * step),
    ticks: Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12))),
    isLogarithmic: false,
  };
}

/** Returns the scale that shows the values best: by decades if they span several. */
export function scaleOf(values: readonly number[]): Scale {
  const least = Math.min(...values);
  return least > 0 && Math.max(...values) / least > LINEAR_SPAN ? logarithmic(values) : linear(values);
}

/** Returns a tick's label, e.g. 10, 5k, 2.5M. */
export function tickLabel(value: number): string {
  if (value >= 1e6) return `${Number((value / 1e6).toPrecision(3))}M`;
  if (value >= 1000) return `${Number((value / 1000).toPrecision(3))}k`;
  return String(Number(value.toPrecision(3)));
}
