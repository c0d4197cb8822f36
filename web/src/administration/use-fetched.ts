/** What only the server keeps: asked for where it is shown, and again whenever it has changed. */
import { type Problem, problemIn } from "@confab/client";
import type { Event } from "@confab/contract";
import { useCallback, useEffect, useRef, useState } from "react";
import { useEvent } from "../app/event-listeners.ts";
import { useSessionState } from "../app/session-context.tsx";

export interface Fetched<T> {
  /** The last answer; it stays while another is asked for. */
  readonly value?: T;
  readonly problem?: Problem;
  readonly fetchAgain: () => void;
}

/** @param changedBy the events that tell of a change */
export function useFetched<T>(fetch: () => Promise<T>, changedBy: Event["type"]): Fetched<T> {
  const [state, setState] = useState<{ readonly value?: T; readonly problem?: Problem }>({});
  // After a new registration there may have been changes that no event told of.
  const registration = useSessionState(({ queueId }) => queueId);
  const asked = useRef(0);
  const present = useRef(fetch);
  present.current = fetch;
  const fetchAgain = useCallback(async () => {
    asked.current += 1;
    const number = asked.current;
    try {
      const value = await present.current();
      // An answer that is older than another question says nothing any more.
      if (number === asked.current) setState({ value });
    } catch (error) {
      const problem = problemIn(error);
      if (number === asked.current)
        setState(({ value }) => ({ ...(value !== undefined && { value }), problem }));
    }
  }, []);
  useEvent(changedBy, fetchAgain);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each registration is a reason to ask again
  useEffect(() => {
    void fetchAgain();
  }, [fetchAgain, registration]);
  return { ...state, fetchAgain: () => void fetchAgain() };
}
