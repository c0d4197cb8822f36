/** Fetches data that the model doesn't keep, when it is first shown and again after each change. */
import { type Problem, problemIn } from "@confab/client";
import type { Event } from "@confab/contract";
import { useCallback, useRef, useState } from "react";
import { useOnChange } from "../browser/use-on-change.ts";
import { useEvent } from "./event-listeners.ts";
import { useSessionState } from "./session-context.tsx";

export interface Fetched<T> {
  /** The last answer. It remains available during the next request. */
  readonly value?: T;
  readonly problem?: Problem;
  readonly fetchAgain: () => void;
}

/** @param changedBy the type of the events that announce a change */
export function useFetched<T>(fetch: () => Promise<T>, changedBy: Event["type"]): Fetched<T> {
  const [state, setState] = useState<{ readonly value?: T; readonly problem?: Problem }>({});
  // Changes between two registrations may have sent no event.
  const registration = useSessionState(({ queueId }) => queueId);
  const asked = useRef(0);
  const present = useRef(fetch);
  present.current = fetch;
  const fetchAgain = useCallback(async () => {
    asked.current += 1;
    const number = asked.current;
    try {
      const value = await present.current();
      // A later request has made this answer obsolete.
      if (number === asked.current) setState({ value });
    } catch (error) {
      const problem = problemIn(error);
      if (number === asked.current)
        setState(({ value }) => ({ ...(value !== undefined && { value }), problem }));
    }
  }, []);
  useEvent(changedBy, fetchAgain);
  useOnChange(registration, () => void fetchAgain());
  return { ...state, fetchAgain: () => void fetchAgain() };
}
