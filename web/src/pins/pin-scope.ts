import { conversationOf, type PinPlace, pinPlaceOf } from "@confab/client";
import type { Place } from "../places/place.ts";

/** The part of a place whose pinned messages are shown. */
export interface PinScope {
  readonly place: PinPlace;
  /** Absent for a whole stream and for direct conversations. */
  readonly topic?: string;
}

/** Returns the scope of a view of one conversation or one stream, and nothing for all other views. */
export function pinScopeOf(place: Place, ownId: number): PinScope | undefined {
  if (place.view !== "messages") return undefined;
  const conversation = conversationOf(place.narrow, ownId);
  if (conversation) {
    const topic = conversation.kind === "topic" ? { topic: conversation.topic } : {};
    return { place: pinPlaceOf(conversation), ...topic };
  }
  const [term, ...others] = place.narrow;
  if (others.length > 0 || term?.negated || term?.operator !== "stream") return undefined;
  return typeof term.operand === "number" ? { place: { kind: "stream", streamId: term.operand } } : undefined;
}
