/** Events that change nothing the model keeps, for whoever shows what they tell of (see `eventsWithoutState`). */
import type { Model } from "@confab/client";
import type { Event } from "@confab/contract";
import { useCallback, useEffect } from "react";

type Listener = (events: readonly Event[], model: Model) => void;

const listeners = new Set<Listener>();

/** Is told of all events, after they are in the store. */
export const tellListeners: Listener = (events, model) => {
  for (const listener of listeners) listener(events, model);
};

/** @param listener the same function as long as it does the same */
export function useEvents(listener: Listener): void {
  useEffect(() => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [listener]);
}

/** @param then called when an event of the type has come; the same function as long as it does the same */
export function useEvent(type: Event["type"], then: () => unknown): void {
  useEvents(
    useCallback(
      (events) => {
        if (events.some((event) => event.type === type)) then();
      },
      [type, then],
    ),
  );
}
