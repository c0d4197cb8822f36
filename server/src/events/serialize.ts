/** Serializes log events for queues: once per version of the event, not once per queue. */
import { forClient } from "@confab/contract";
import type { Secrets } from "../base/secrets.ts";
import type { RealmModel } from "../model/realm-model.ts";
import type { LogEvent, Viewer } from "./event-kind.ts";

/** An event in the form in which it is sent. */
export interface SerializedEvent {
  readonly id: number;
  readonly json: string;
}

/** The answer to a poll or stream: events in order, and the last position that they cover. */
export interface Batch {
  readonly events: readonly SerializedEvent[];
  readonly upTo: number;
}

const cache = new WeakMap<LogEvent, Map<string, readonly SerializedEvent[]>>();

/**
 * Returns the event as JSON text with its id. The list has several elements if the event becomes several wire events,
 * and none if this viewer gets nothing of it.
 */
export function serializeEvent(
  event: LogEvent,
  viewer: Viewer,
  model: RealmModel,
  secrets: Secrets,
): readonly SerializedEvent[] {
  const { kind, payload } = event;
  const variant = `${viewer.options.names}/${kind.variant?.(viewer, payload) ?? ""}`;
  let versions = cache.get(event);
  if (!versions) {
    versions = new Map();
    cache.set(event, versions);
  }
  let events = versions.get(variant);
  if (events === undefined) {
    const wires = [kind.present?.(payload, viewer, model, secrets) ?? []].flat();
    const hasIds = (kind.reserved?.(payload) ?? 0) >= wires.length - 1;
    events = wires.map((wire, index) => {
      const id = hasIds ? event.position - wires.length + 1 + index : event.position;
      return { id, json: forClient(JSON.stringify({ ...wire, id }), viewer.options.names) };
    });
    versions.set(variant, events);
  }
  if (events.length === 0 || !kind.personal) return events;
  const personal = JSON.stringify(kind.personal(payload, viewer, model));
  if (personal === "{}") return events;
  // Many viewers have the same personal fields, usually no flags.
  const personalVariant = `${variant}/${personal}`;
  let personalEvents = versions.get(personalVariant);
  if (personalEvents === undefined) {
    personalEvents = events.map(({ id, json }) => ({
      id,
      json: `${json.slice(0, -1)},${personal.slice(1)}`,
    }));
    versions.set(personalVariant, personalEvents);
  }
  return personalEvents;
}
