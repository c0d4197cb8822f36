/** Runs the saving of a user's change and tracks its state. */
import { type Problem, problemIn } from "@confab/client";
import { useState } from "react";

export type Saving =
  | { readonly status: "idle" }
  | { readonly status: "saving" }
  | { readonly status: "saved" }
  | { readonly status: "failed"; readonly problem: Problem };

/** @returns the state of the last save, and a function that starts one */
export function useSaving(): readonly [Saving, (save: () => Promise<unknown>) => Promise<boolean>] {
  const [saving, setSaving] = useState<Saving>({ status: "idle" });
  const save = async (work: () => Promise<unknown>): Promise<boolean> => {
    setSaving({ status: "saving" });
    try {
      await work();
      setSaving({ status: "saved" });
      return true;
    } catch (error) {
      setSaving({ status: "failed", problem: problemIn(error) });
      return false;
    }
  };
  return [saving, save];
}
