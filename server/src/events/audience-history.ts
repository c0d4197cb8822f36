/**
 * Resolves past audiences for one user, to find the events that a queue rebuilt on another node would have got. The log
 * since then contains every change, each with its earlier value. The initial state is therefore the value before the
 * first change to each thing, or the current value if it has not changed.
 */
import type { Role } from "@confab/contract";
import type { RealmModel } from "../model/realm-model.ts";
import { type AudienceChange, type AudienceState, audienceStateOf, includes } from "./audience.ts";
import type { LogEvent } from "./event-kind.ts";

/**
 * @param events all events of the log from some position up to the model's, in order
 * @returns the events whose audience included the user at their time
 */
export function eventsFor(userId: number, events: readonly LogEvent[], model: RealmModel): LogEvent[] {
  const history = new AudienceHistory(userId, events, model);
  return events.filter((event) => {
    // As in live delivery, an event goes to the users who are in its audience once it has been applied.
    history.apply(event);
    return includes(event.audience, userId, history);
  });
}

class AudienceHistory implements AudienceState {
  readonly #userId: number;
  readonly #now: AudienceState;
  readonly #subscribed = new Map<number, boolean>();
  readonly #leastViewer = new Map<number, Role>();
  #role: Role | undefined;

  constructor(userId: number, events: readonly LogEvent[], model: RealmModel) {
    this.#userId = userId;
    this.#now = audienceStateOf(model);
    for (const event of [...events].reverse()) this.#set(event, "before");
  }

  apply(event: LogEvent): void {
    this.#set(event, "after");
  }

  roleOf(userId: number): Role | undefined {
    return this.#role ?? this.#now.roleOf(userId);
  }

  isSubscribed(userId: number, streamId: number): boolean {
    return this.#subscribed.get(streamId) ?? this.#now.isSubscribed(userId, streamId);
  }

  leastViewerOf(streamId: number): Role {
    return this.#leastViewer.get(streamId) ?? this.#now.leastViewerOf(streamId);
  }

  #set(event: LogEvent, side: "before" | "after"): void {
    const change: AudienceChange | undefined = event.kind.audienceChange?.(event.payload);
    switch (change?.of) {
      case "subscription":
        if (!change.user_ids.includes(this.#userId)) return;
        for (const streamId of change.stream_ids) {
          this.#subscribed.set(streamId, change.subscribed === (side === "after"));
        }
        return;
      case "role":
        if (change.user_id === this.#userId) this.#role = change[side];
        return;
      case "privacy":
        this.#leastViewer.set(change.stream_id, change[side]);
        return;
      case undefined:
        return;
    }
  }
}
