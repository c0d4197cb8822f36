/** A list of choices below or above a field: which one is meant, what keys do, and how those who listen hear of it. */
import { type KeyboardEvent, useId, useState } from "react";
import type { Choice } from "./choice.ts";

interface Behaviour {
  /** Whether what is typed counts as well: nothing is meant until an arrow key is pressed. */
  readonly isOptional?: boolean;
  /** For lists that open over something else; others leave the escape and tab keys alone. */
  readonly onDismiss?: () => void;
}

export function useChoices<C extends Choice>(
  choices: readonly C[],
  onChoose: (choice: C) => void,
  { isOptional = false, onDismiss }: Behaviour,
) {
  const id = useId();
  const [meant, setMeant] = useState<string | undefined>();
  const found = choices.findIndex(({ key }) => key === meant);
  const index = isOptional ? found : Math.max(found, 0);
  const isOpen = choices.length > 0;
  const optionId = (key: string) => `${id}-${choices.findIndex((choice) => choice.key === key)}`;

  const move = (step: number) => {
    // Where what is typed counts, it stands between the last choice and the first.
    const places = choices.length + (isOptional ? 1 : 0);
    const to = (index + step + places) % places;
    setMeant(choices[to === choices.length || to < 0 ? -1 : to]?.key);
  };
  /** @returns whether the key was for the list */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey)
      return false;
    const choice = choices[index];
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Escape" && onDismiss) onDismiss();
    else if (event.key === "Enter" && !event.shiftKey && choice) onChoose(choice);
    else if (event.key === "Tab" && !event.shiftKey && choice && onDismiss) onChoose(choice);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const active = choices[index];
  return {
    onKeyDown,
    list: { id, choices, active, optionId, onChoose },
    /** For the field. */
    aria: {
      "aria-autocomplete": "list" as const,
      "aria-controls": isOpen ? id : undefined,
      "aria-activedescendant": active ? optionId(active.key) : undefined,
    },
  };
}

export type ChoiceListState<C extends Choice> = ReturnType<typeof useChoices<C>>["list"];
