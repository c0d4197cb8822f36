/** Display preferences that this browser stores. */
import { useCallback, useState } from "react";

/** @param name is unique in the app. Without storage, the value lasts as long as the page */
export function useRemembered<T>(name: string, initial: T): readonly [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => readRemembered(name, initial));
  const change = useCallback(
    (next: T) => {
      setValue(next);
      try {
        localStorage.setItem(keyOf(name), JSON.stringify(next));
      } catch {
        // Storage is full or forbidden.
      }
    },
    [name],
  );
  return [value, change];
}

const keyOf = (name: string): string => `confab.${name}`;

/** Returns the stored value for code outside of components. */
export function readRemembered<T>(name: string, initial: T): T {
  try {
    const stored = localStorage.getItem(keyOf(name));
    return stored === null ? initial : (JSON.parse(stored) as T);
  } catch {
    return initial;
  }
}

/** Remembers which named items, such as the parts of a list, are folded. */
export function useFolded(list: string) {
  const [folded, setFolded] = useRemembered<readonly string[]>(`folded.${list}`, []);
  return {
    isFolded: (name: string) => folded.includes(name),
    toggle: (name: string) =>
      setFolded(folded.includes(name) ? folded.filter((each) => each !== name) : [...folded, name]),
  };
}
