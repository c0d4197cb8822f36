/** The initial colours of subscriptions (docs/interface/streams.md#new-subscriptions), in order of use. */
export const palette: readonly string[] = [
  "#76ce90",
  "#fae589",
  "#a6c7e5",
  "#e79ab5",
  "#bfd56f",
  "#f4ae55",
  "#b0a5fd",
  "#addfe5",
  "#f5ce6e",
  "#c2726a",
  "#94c849",
  "#bd86e5",
  "#ee7e4a",
  "#a6dcbf",
  "#95a5fd",
  "#53a063",
  "#9987e1",
  "#e4523d",
  "#c2c2c2",
  "#4f8de4",
  "#c6a8ad",
  "#e7cc4d",
  "#c8bebf",
  "#a47462",
];

/** Returns the first colour that no subscription of the user has, active or not. When all are used, they repeat. */
export function nextColor(used: readonly string[]): string {
  const free = palette.find((color) => !used.includes(color));
  return free ?? palette[new Set(used).size % palette.length] ?? "#c2c2c2";
}
