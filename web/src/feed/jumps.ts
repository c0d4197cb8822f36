/** Remembers from where the user followed links to messages, so that they can return to the same place. */
import type { Session } from "@confab/client";
import { createStore } from "zustand/vanilla";
import { currentPlace } from "../places/navigation.ts";
import type { Place } from "../places/place.ts";
import { viewPart } from "../session/view-state.ts";
import type { FeedPosition } from "./followed-end.ts";

export interface Jump {
  /** The keys of both places (`keyOf`). They are equal if the address already named the message. */
  readonly from: string;
  readonly to: string;
  /** The message with the link, and its position on the screen. */
  readonly origin: Extract<FeedPosition, { readonly kind: "message" }>;
}

interface Jumps {
  /** The jumps that can be taken back, the last one at the end. */
  readonly taken: readonly Jump[];
  /** The last movement and where it ends, until a screen reader is told. */
  readonly moved: { readonly way: "there" | "back"; readonly to: string } | undefined;
}

/** Returns equal keys for equal addresses, including the message that they name. */
export const keyOf = (place: Place): string => JSON.stringify(place);

export const keyHere = (): string => keyOf(currentPlace());

/** The largest number of jumps that can be taken back. */
const MOST_KEPT = 50;

export const jumps = viewPart(() => createStore<Jumps>(() => ({ taken: [], moved: undefined })));

/** Returns the jump that led to the view on the screen. Once the user has gone elsewhere, there is none. */
export function jumpTo(key: string, { taken }: Jumps): Jump | undefined {
  const last = taken.at(-1);
  return last?.to === key ? last : undefined;
}

/** Returns the jump from which the user has come back, with whatever button, to the view on the screen. */
export function jumpFrom(session: Session, key: string): Jump | undefined {
  const last = jumps(session).getState().taken.at(-1);
  return last?.from === key && last.to !== key ? last : undefined;
}

export function addJump(session: Session, jump: Jump): void {
  const state = jumps(session).getState();
  // The jumps before it can be taken back only if it begins where the last one ended.
  const before = jumpTo(jump.from, state) ? state.taken.slice(1 - MOST_KEPT) : [];
  jumps(session).setState({ taken: [...before, jump], moved: { way: "there", to: jump.to } });
}

/** Forgets a jump that the user has taken back, and all after it. */
export function dropJump(session: Session, jump: Jump): void {
  const { taken } = jumps(session).getState();
  const kept = taken.slice(0, Math.max(0, taken.indexOf(jump)));
  jumps(session).setState({ taken: kept, moved: { way: "back", to: jump.from } });
}

/** Notes that the address of the view was replaced, because the message was moved. */
export function replaceTarget(session: Session, before: string, after: string): void {
  const state = jumps(session).getState();
  const jump = jumpTo(before, state);
  if (!jump) return;
  const taken = [...state.taken.slice(0, -1), { ...jump, to: after }];
  jumps(session).setState({ taken, moved: { way: "there", to: after } });
}
