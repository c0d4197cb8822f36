import { useEffect, useState } from "react";
import { type Saving, useSaving } from "./use-saving.ts";

/** A change that has not come back yet. */
interface Wanted<V> {
  readonly id: symbol;
  readonly value: V;
  /** The saved value when the user made the change, or that of an earlier change which has come back since. */
  readonly before: V;
  /** The values of the user's changes before this one, which may come back as well. */
  readonly earlier: readonly V[];
  readonly isSaved: boolean;
}

/**
 * Saves each change of a value immediately. The new value is shown until the change comes back as an event. If the
 * server rejects the change, the saved value is shown again; also if somebody else changes it in the same moment, so that
 * only their value arrives.
 *
 * @param saved the saved value; two equal ones must be identical
 * @returns the value to show, a function that changes it, and the state of the last change
 */
export function useSavedValue<V>(
  saved: V,
  onSave: (value: V) => Promise<unknown>,
): readonly [V, (to: V) => void, Saving] {
  const [saving, save] = useSaving();
  const [wanted, setWanted] = useState<Wanted<V>>();
  useEffect(() => {
    if (wanted?.value === saved) setWanted(undefined);
    else if (wanted === undefined || saved === wanted.before) return;
    else if (wanted.earlier.includes(saved)) setWanted({ ...wanted, before: saved });
    else if (wanted.isSaved) setWanted(undefined);
  }, [saved, wanted]);
  const change = async (value: V) => {
    const id = Symbol();
    const earlier = wanted ? [...wanted.earlier, wanted.value] : [];
    setWanted({ id, value, before: saved, earlier, isSaved: false });
    const isSaved = await save(() => onSave(value));
    setWanted((latest) => (latest?.id !== id ? latest : isSaved ? { ...latest, isSaved } : undefined));
  };
  return [wanted ? wanted.value : saved, (to) => void change(to), saving];
}
