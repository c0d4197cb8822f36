/** Formats the done part of something in the given language, without rounding it up. @param part from 0 to 1 */
export const percentIn = (language: string, part: number): string =>
  new Intl.NumberFormat(language, { style: "percent" }).format(Math.floor(part * 100) / 100);
