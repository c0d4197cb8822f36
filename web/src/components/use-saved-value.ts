import { useEffect, useState } from "react";
import { type Saving, useSaving } from "./use-saving.ts";

/**
 * Saves each change of a value immediately. The new value is shown until the change comes back as an event. If the
 * server rejects the change, the saved value is shown again.
 *
 * @param saved the saved value
 * @returns the value to show, a function that changes it, and the state of the last change
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
