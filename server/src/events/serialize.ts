/** Log events as queues get them: once per version of the event, not once per queue. */
import { forClient } from "@confab/contract";
import type { RealmModel } from "../model/realm-model.ts";
import type { Secrets } from "../secrets.ts";
import type { LogEvent, Viewer } from "./event-kind.ts";

/** An event as it goes out. */
export interface SerializedEvent {
  readonly id: number;
  readonly json: string;
}

/** What a poll or stream is given: events in order, and the last position they cover. */
export interface Batch {
  readonly events: readonly SerializedEvent[];
  readonly upTo: number;
}

const cache = new WeakMap<LogEvent, Map<string, readonly SerializedEvent[]>>();

/** The event as JSON text with its id, several where it takes several; none when this viewer is sent nothing of it. */
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
  return events.map(({ id, json }) => ({ id, json: `${json.slice(0, -1)},${personal.slice(1)}` }));
}
