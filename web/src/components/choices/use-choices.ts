/** Handles a list of choices next to a field: the active choice, the keys and the attributes for screen readers. */
import { type KeyboardEvent, useId, useState } from "react";
import type { Choice } from "./choice.ts";

interface Behaviour {
  /** True if the typed text is also valid. No choice is active until an arrow key is pressed. */
  readonly isOptional?: boolean;
  /** Closes a list that covers other content. Other lists ignore the escape and tab keys. */
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
    // If the typed text is valid, it has a position between the last choice and the first.
    const places = choices.length + (isOptional ? 1 : 0);
    const to = (index + step + places) % places;
    setMeant(choices[to === choices.length || to < 0 ? -1 : to]?.key);
  };
  /** @returns true if the list handled the key */
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
    /** The attributes of the field. */
    aria: {
      "aria-autocomplete": "list" as const,
      "aria-controls": isOpen ? id : undefined,
      "aria-activedescendant": active ? optionId(active.key) : undefined,
    },
  };
}

export type ChoiceListState<C extends Choice> = ReturnType<typeof useChoices<C>>["list"];
