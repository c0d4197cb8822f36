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

const cache = new WeakMap<LogEvent, Map<string, string>>();

/** The event as JSON text with its `id`; `undefined` when this viewer is sent nothing of it. */
export function serializeEvent(
  event: LogEvent,
  viewer: Viewer,
  model: RealmModel,
  secrets: Secrets,
): string | undefined {
  const { kind, payload } = event;
  const variant = `${viewer.options.names}/${kind.variant?.(viewer, payload) ?? ""}`;
  let versions = cache.get(event);
  if (!versions) {
    versions = new Map();
    cache.set(event, versions);
  }
  let json = versions.get(variant);
  if (json === undefined) {
    const presented = kind.present?.(payload, viewer, model, secrets);
    json = presented
      ? forClient(JSON.stringify({ ...presented, id: event.position }), viewer.options.names)
      : "";
    versions.set(variant, json);
  }
  if (json === "" || !kind.personal) return json || undefined;
  const personal = JSON.stringify(kind.personal(payload, viewer, model));
  return personal === "{}" ? json : `${json.slice(0, -1)},${personal.slice(1)}`;
}
