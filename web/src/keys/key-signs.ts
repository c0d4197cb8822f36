/** Labels of keys whose label differs from their name in `KeyboardEvent.key`. */
const signs: Readonly<Record<string, string>> = {
  " ": "Space",
  ArrowDown: "↓",
  ArrowUp: "↑",
  Control: "Ctrl",
  Delete: "Del",
  Escape: "Esc",
  PageDown: "Page ↓",
  PageUp: "Page ↑",
};

/** Returns the label of a key. */
export const signOf = (key: string): string => signs[key] ?? key;
