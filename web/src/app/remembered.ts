/** What this browser remembers of how the user likes the screen. */
import { useCallback, useState } from "react";

/** @param name unique in the app; without a place to store things, the value lasts as long as the page */
export function useRemembered<T>(name: string, initial: T): readonly [T, (value: T) => void] {
  const key = `confab.${name}`;
  const [value, setValue] = useState<T>(() => read(key, initial));
  const change = useCallback(
    (next: T) => {
      setValue(next);
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Storage is full or forbidden.
      }
    },
    [key],
  );
  return [value, change];
}

function read<T>(key: string, initial: T): T {
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? initial : (JSON.parse(stored) as T);
  } catch {
    return initial;
  }
}

/** Names of what is folded, e.g. parts of a list. */
export function useFolded(list: string) {
  const [folded, setFolded] = useRemembered<readonly string[]>(`folded.${list}`, []);
  return {
    isFolded: (name: string) => folded.includes(name),
    toggle: (name: string) =>
      setFolded(folded.includes(name) ? folded.filter((each) => each !== name) : [...folded, name]),
  };
}
