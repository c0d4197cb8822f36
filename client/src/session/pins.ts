/**
 * Fetches the pinned messages of places when somebody looks. The model keeps them up to date with the events from then
 * on (`model/pinned-messages.ts`).
 */
import type { Event } from "@confab/contract";
import type { AnswerOf, Client } from "../api/client.ts";
import { usersInKey } from "../model/conversations.ts";
import { withFetchedPins } from "../model/model.ts";
import { type PinPlace, pinPlaceKey } from "../model/pinned-messages.ts";
import type { SessionStore } from "./state.ts";

export class Pins {
  readonly #store: SessionStore;
  readonly #client: Client;
  /** The places that are being fetched. An event that may concern them makes the answer obsolete. */
  readonly #fetching = new Map<string, { isStale: boolean }>();

  constructor(store: SessionStore, client: Client) {
    this.#store = store;
    this.#client = client;
  }

  /**
   * Ensures that the pinned messages of a place are in the model. A stream without events for this user is fetched each
   * time. A failed fetch changes nothing; callers try again when the connection is back.
   */
  async open(place: PinPlace): Promise<void> {
    const { model } = this.#store.getState();
    const key = pinPlaceKey(place);
    const isFollowed = place.kind === "direct" || model?.subscriptions.subscribed.has(place.streamId);
    if (!model || this.#fetching.has(key)) return;
    if (isFollowed && model.pinnedMessages.places.includes(key)) return;
    const fetch = { isStale: false };
    this.#fetching.set(key, fetch);
    try {
      do {
        fetch.isStale = false;
        const { pinned_messages } = await this.fetch(place, false);
        const now = this.#store.getState().model;
        if (!now || fetch.isStale) continue;
        this.#store.setState({ model: withFetchedPins(now, place, pinned_messages) });
      } while (fetch.isStale);
    } catch {
      // The view shows no pinned messages.
    } finally {
      this.#fetching.delete(key);
    }
  }

  /** Fetches the pinned messages of a place, on request with their content. Rejected with the client's error. */
  fetch(place: PinPlace, include_messages: boolean): Promise<AnswerOf<"getPinnedMessages">> {
    const where =
      place.kind === "stream" ? { stream_id: place.streamId } : { user_ids: usersInKey(place.key) };
    return this.#client.getPinnedMessages({ ...where, include_messages });
  }

  follow(events: readonly Event[]): void {
    if (!events.some(changesPins)) return;
    for (const fetch of this.#fetching.values()) fetch.isStale = true;
  }

  /** Begins all fetches anew after a new registration. */
  renew(): void {
    for (const fetch of this.#fetching.values()) fetch.isStale = true;
  }
}

/** True for an event that may change what the server lists. */
function changesPins(event: Event): boolean {
  switch (event.type) {
    case "pinned_message":
    case "delete_message":
      return true;
    case "update_message":
      return event.subject !== undefined || event.new_stream_id !== undefined;
    case "subscription":
      return event.op === "add" || event.op === "remove";
    case "stream":
      return event.op !== "create";
    default:
      return false;
  }
}
