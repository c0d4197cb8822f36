/** The browser's address bar as part of the state: going somewhere is changing the address. */
import { narrowKey } from "@confab/client";
import { useSyncExternalStore } from "react";
import { type Place, placeOf } from "./place.ts";

interface Address {
  readonly hash: string;
  readonly place: Place;
  readonly key: string;
  /** Whether it names a place, which is the inbox otherwise, until the user is led to where they start. */
  readonly isSomewhere: boolean;
}

let current: Address | undefined;

function currentAddress(): Address {
  const { hash } = window.location;
  if (current?.hash !== hash) {
    const named = placeOf(hash);
    const place = named ?? { view: "inbox" };
    current = { hash, place, key: keyOf(place), isSomewhere: named !== undefined };
  }
  return current;
}

/** The same object as long as the address is the same. */
export const currentPlace = (): Place => currentAddress().place;

const subscribe = (listener: () => void) => {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
};

export const usePlace = (): Place => useSyncExternalStore(subscribe, currentPlace);

export const useIsSomewhere = (): boolean =>
  useSyncExternalStore(subscribe, () => currentAddress().isSomewhere);

/** The same for two places that show the same, wherever they are opened. */
const keyOf = (place: Place): string =>
  place.view === "messages" ? `messages ${narrowKey(place.narrow)}` : JSON.stringify(place);

/** Whether a place is the present one; redraws only what that changes for. */
export function useIsHere(place: Place): boolean {
  const key = keyOf(place);
  return useSyncExternalStore(subscribe, () => currentAddress().key === key);
}

/** Whether the present view shows a stream, or a part of it. */
export const useIsInStream = (streamId: number): boolean =>
  useSyncExternalStore(subscribe, () => streamOfPlace(currentPlace()) === streamId);

export function streamOfPlace(place: Place): number | undefined {
  if (place.view !== "messages") return undefined;
  const term = place.narrow.find(({ operator, negated }) => operator === "stream" && !negated);
  return typeof term?.operand === "number" ? term.operand : undefined;
}
