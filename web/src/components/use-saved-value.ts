import { useEffect, useState } from "react";
import { type Saving, useSaving } from "./use-saving.ts";

/** A change that has not come back yet. */
interface Wanted<V> {
  readonly value: V;
  /** The saved value when the user made the change. */
  readonly before: V;
  readonly isSaved: boolean;
}

/**
 * Saves each change of a value immediately. The new value is shown until the change comes back as an event. If the
 * server rejects the change, the saved value is shown again; also if somebody else changes it in the same moment, so that
 * only their value arrives.
 *
 * @param saved the saved value
 * @returns the value to show, a function that changes it, and the state of the last change
 */
export function useSavedValue<V>(
  saved: V,
  onSave: (value: V) => Promise<unknown>,
): readonly [V, (to: V) => void, Saving] {
  const [saving, save] = useSaving();
  const [wanted, setWanted] = useState<Wanted<V>>();
  useEffect(() => {
    if (wanted?.value === saved || (wanted?.isSaved && saved !== wanted.before)) setWanted(undefined);
  }, [saved, wanted]);
  const change = async (value: V) => {
    const change = { value, before: saved, isSaved: false };
    setWanted(change);
    const isSaved = await save(() => onSave(value));
    setWanted((latest) => (latest !== change ? latest : isSaved ? { ...change, isSaved } : undefined));
  };
  return [wanted ? wanted.value : saved, (to) => void change(to), saving];
}
