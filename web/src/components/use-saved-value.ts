import { useEffect, useState } from "react";
import { type Saving, useSaving } from "./use-saving.ts";

/**
 * A value that is saved as it is changed. It follows the hand until the change comes back as an event; where the server
 * refuses it, it goes back.
 *
 * @param saved as it is now
 * @returns what to show, what changes it, and what became of that
 */
export function useSavedValue<V>(
  saved: V,
  onSave: (value: V) => Promise<unknown>,
): readonly [V, (to: V) => void, Saving] {
  const [saving, save] = useSaving();
  const [wanted, setWanted] = useState<{ readonly value: V }>();
  useEffect(() => {
    if (wanted?.value === saved) setWanted(undefined);
  }, [saved, wanted]);
  const change = async (value: V) => {
    setWanted({ value });
    if (!(await save(() => onSave(value)))) setWanted(undefined);
  };
  return [wanted ? wanted.value : saved, (to) => void change(to), saving];
}
