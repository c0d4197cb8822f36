/** The storage of unsent messages, which survive the end of their program. */
import type { Outgoing } from "./state.ts";

export interface UnsentMessages {
  /**
   * Stores a message, or its new state.
   *
   * @returns false if there is no room for it
   */
  keep(ownId: number, entry: Outgoing): boolean;
  /** Forgets a message that the server has, or that the user has discarded. */
  forget(ownId: number, localId: string): void;
  /**
   * Passes on the messages of programs that have ended, now and later. Only one of several running programs gets each
   * message.
   *
   * @param take receives the messages, which belong to this program from then on
   */
  takeOver(ownId: number, take: (entries: readonly Outgoing[]) => void): void;
}

/** Stores nothing. */
export const noUnsentMessages: UnsentMessages = {
  keep: () => false,
  forget: () => undefined,
  takeOver: () => undefined,
};
