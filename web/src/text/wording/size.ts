const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** Formats a number of bytes in the given language, in the largest unit that gives at least 1. */
export function sizeIn(language: string, bytes: number): string {
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)));
  const format = new Intl.NumberFormat(language, {
    style: "unit",
    unit: units[power] ?? "byte",
    // The short form of bytes has no plural.
    unitDisplay: power === 0 ? "long" : "short",
    maximumFractionDigits: 1,
  });
  return format.format(bytes / 1024 ** power);
}
