/** The button in the bar above a stream or conversation that opens the list of its pinned messages. */
import { pinPlaceKey, pinsIn } from "@confab/client";
import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { lazyPart } from "../browser/lazy-part.ts";
import { Icon } from "../components/icon.tsx";
import type { Place } from "../places/place.ts";
import { useModel, useSession, useSessionState } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { type PinScope, pinScopeOf } from "./pin-scope.ts";

const PinList = lazyPart(() => import("./pin-list.tsx"));

export function PinsButton({ place }: { place: Place }) {
  const ownId = useModel(({ options }) => options.userId);
  const scope = useMemo(() => pinScopeOf(place, ownId), [place, ownId]);
  return scope && <ScopeButton key={`${pinPlaceKey(scope.place)} ${scope.topic}`} scope={scope} />;
}

/** Shows nothing if no message is pinned. */
function ScopeButton({ scope: { place, topic } }: { scope: PinScope }) {
  const { messages: texts } = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useFetchedPins(place);
  const ownId = useModel(({ options }) => options.userId);
  const state = useModel(({ pinnedMessages }) => pinnedMessages);
  const pins = useMemo(() => pinsIn(state, place, ownId, topic) ?? [], [state, place, ownId, topic]);
  if (pins.length === 0) return null;
  const label = texts.pinnedCount(pins.length);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-button pins-button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Icon name="pin" />
        <span aria-hidden="true">{pins.length}</span>
      </button>
      {isOpen && (
        <Suspense>
          <PinList
            pins={pins}
            place={place}
            showsTopics={place.kind === "stream" && topic === undefined}
            trigger={button}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Fetches the pinned messages when the place is opened, and again when they are lost. */
function useFetchedPins(place: PinScope["place"]): void {
  const session = useSession();
  const isUp = useSessionState(({ connection }) => connection === "up");
  const isKnown = useModel(({ pinnedMessages }) => pinnedMessages.places.includes(pinPlaceKey(place)));
  useEffect(() => {
    if (isUp) void session.pins.open(place);
  }, [session, place, isUp]);
  useEffect(() => {
    if (isUp && !isKnown) void session.pins.open(place);
  }, [session, place, isUp, isKnown]);
}
