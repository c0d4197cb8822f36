/**
 * Dispatches events to components. They need this for events that change nothing in the model (see
 * `eventsWithoutState`).
 */
import type { Model, Session } from "@confab/client";
import type { Event } from "@confab/contract";
import { useCallback, useEffect } from "react";
import { useViewPart, viewPart } from "./view-state.ts";

type Listener = (events: readonly Event[], model: Model) => void;

const eventListeners = viewPart(() => new Set<Listener>());

/** Receives all events, after the store has applied them. */
export function notifyListeners(session: Session, events: readonly Event[], model: Model): void {
  for (const listener of eventListeners(session)) listener(events, model);
}

/** @param listener keeps its identity unless its behaviour changes */
export function useEvents(listener: Listener): void {
  const listeners = useViewPart(eventListeners);
  useEffect(() => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [listeners, listener]);
}

/** @param then is called when an event of the type has arrived; keeps its identity unless its behaviour changes */
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
