/** Provides the session to all components, with hooks that select parts of its state. */
import type { Model, Session, SessionClient, SessionState } from "@confab/client";
import { createContext, type ReactNode, useContext } from "react";
import { useStore } from "zustand";

/** The session of a user who is signed in at this browser. */
export type BrowserSession = Session<SessionClient>;

const SessionContext = createContext<BrowserSession | undefined>(undefined);

export const SessionProvider = ({ session, children }: { session: BrowserSession; children: ReactNode }) => (
  <SessionContext value={session}>{children}</SessionContext>
);

export function useSession(): BrowserSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error("There is no session here");
  return session;
}

/** @param select returns a value that is compared by identity, so it must not create a new object each time */
export const useSessionState = <T,>(select: (state: SessionState) => T): T =>
  useStore(useSession().store, select);

/** Selects from the model. Works only inside the frame of the app, which waits for the model. */
export const useModel = <T,>(select: (model: Model) => T): T =>
  useSessionState(({ model }) => {
    if (!model) throw new Error("The model is not here yet");
    return select(model);
  });

/** Selects from the model by the server's time, since some rights come and go with time. */
export function useModelNow<T>(select: (model: Model, now: number) => T): T {
  const session = useSession();
  return useModel((model) => select(model, session.serverNow()));
}

export const streamNameIn = (model: Model | undefined, streamId: number): string | undefined =>
  streamIn(model, streamId)?.name;

/** Returns a stream that the user can see, whether they subscribe to it or not. */
export function streamIn(model: Model | undefined, streamId: number) {
  const { subscribed, unsubscribed, neverSubscribed } = model?.subscriptions ?? {};
  return subscribed?.get(streamId) ?? unsubscribed?.get(streamId) ?? neverSubscribed?.get(streamId);
}
