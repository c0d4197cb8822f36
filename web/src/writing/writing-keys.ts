/** The keys of the field for messages in one table, for the field and for the list of all keys. */
import type { Texts } from "../text/text.tsx";
import type { Format } from "./formatting.ts";

/** @property keys the names to show. On keyboards with a command key, `Control` stands for that key */
export interface WritingKey {
  readonly keys: readonly string[];
  readonly does: (texts: Texts) => string;
  readonly format?: Format;
}

export const writingKeys: readonly WritingKey[] = [
  { keys: ["Control", "Enter"], does: ({ compose }) => compose.send },
  { keys: ["ArrowUp"], does: ({ writing }) => writing.editNewest },
  { keys: ["Escape"], does: ({ writing }) => writing.leave },
  { keys: ["Control", "B"], does: ({ writing }) => writing.formats.bold, format: "bold" },
  { keys: ["Control", "I"], does: ({ writing }) => writing.formats.italic, format: "italic" },
  { keys: ["Control", "Shift", "L"], does: ({ writing }) => writing.formats.link, format: "link" },
  { keys: ["Control", "Shift", "C"], does: ({ writing }) => writing.formats.code, format: "code" },
];

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Returns the format that a key combination applies to the selected text. */
export function formatFor({ key, ctrlKey, metaKey, shiftKey, altKey }: Pressed): Format | undefined {
  if (altKey || !(ctrlKey || metaKey)) return undefined;
  return writingKeys.find(
    ({ keys, format }) =>
      format && keys.at(-1)?.toLowerCase() === key.toLowerCase() && keys.includes("Shift") === shiftKey,
  )?.format;
}
