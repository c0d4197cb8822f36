/** The browser's address bar as a part of the state. Navigating means changing the address. */
import { useSyncExternalStore } from "react";
import { goToAddress } from "../browser/back-closes.ts";
import { streamNameIn, useSession } from "../session/session-context.tsx";
import { type ComposeRequest, requestWriting } from "./compose-requests.ts";
import { hashOf, type Place, placeKey, placeOf } from "./place.ts";

interface Address {
  readonly hash: string;
  readonly place: Place;
  readonly key: string;
  /** False if the address is empty. The place is then the inbox, until the user is redirected to their default view. */
  readonly isSomewhere: boolean;
}

let current: Address | undefined;

function currentAddress(): Address {
  const { hash } = window.location;
  if (current?.hash !== hash) {
    const isSomewhere = hash.length > 1;
    const place: Place = isSomewhere ? (placeOf(hash) ?? { view: "unknown" }) : { view: "inbox" };
    current = { hash, place, key: placeKey(place), isSomewhere };
  }
  return current;
}

/** Returns the same object as long as the address does not change. */
export const currentPlace = (): Place => currentAddress().place;

const subscribe = (listener: () => void) => {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
};

export const usePlace = (): Place => useSyncExternalStore(subscribe, currentPlace);

export const useIsSomewhere = (): boolean =>
  useSyncExternalStore(subscribe, () => currentAddress().isSomewhere);

/** True if the place is the current one. Redraws only the components for which this changes. */
export function useIsHere(place: Place): boolean {
  const key = placeKey(place);
  return useSyncExternalStore(subscribe, () => currentAddress().key === key);
}

/** True if the current view shows the stream or a part of it. */
export const useIsInStream = (streamId: number): boolean =>
  useSyncExternalStore(subscribe, () => streamOfPlace(currentPlace()) === streamId);

export function streamOfPlace(place: Place): number | undefined {
  if (place.view !== "messages") return undefined;
  const term = place.narrow.find(({ operator, negated }) => operator === "stream" && !negated);
  return typeof term?.operand === "number" ? term.operand : undefined;
}

/** Returns a function that gives the address of a place, with the current names of streams. */
export function useHashOf(): (place: Place) => string {
  const session = useSession();
  return (place) => hashOf(place, (streamId) => streamNameIn(session.store.getState().model, streamId));
}

interface Going {
  /** True if the present address leaves the history. */
  readonly replaces?: boolean;
  /** A request to the compose box of the place, which takes the focus. */
  readonly write?: ComposeRequest;
}

/** Returns a function that goes to a place and then, if wanted, moves the focus into its compose box. */
export function useGo(): (place: Place, going?: Going) => void {
  const session = useSession();
  const hashOf = useHashOf();
  return (place, { replaces = false, write } = {}) => {
    if (write) requestWriting(session, write, place);
    goToAddress(hashOf(place), replaces);
  };
}
