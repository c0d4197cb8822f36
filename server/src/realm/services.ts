import type { LogEvent } from "../events/event-kind.ts";

/**
 * The services of an organization: what domain areas hold in memory for it, beside its model. An area declares its
 * service next to the class (`declare module` in `domain/presence/presence.ts`, for example), so that this layer knows
 * none of them. The composition root creates all of them (`app/realm-services.ts`).
 */
export interface RealmServices {
  /** Passes on an event that the model has just applied, before any queue gets it. */
  onEvent(event: LogEvent): void;
}
