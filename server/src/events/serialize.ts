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

const cache = new WeakMap<LogEvent, Map<string, readonly string[]>>();

/** The event as JSON text with its `id`, several where it takes several; none when this viewer is sent nothing of it. */
export function serializeEvent(
  event: LogEvent,
  viewer: Viewer,
  model: RealmModel,
  secrets: Secrets,
): readonly string[] {
  const { kind, payload } = event;
  const variant = `${viewer.options.names}/${kind.variant?.(viewer, payload) ?? ""}`;
  let versions = cache.get(event);
  if (!versions) {
    versions = new Map();
    cache.set(event, versions);
  }
  let texts = versions.get(variant);
  if (texts === undefined) {
    texts = [kind.present?.(payload, viewer, model, secrets) ?? []]
      .flat()
      .map((wire) => forClient(JSON.stringify({ ...wire, id: event.position }), viewer.options.names));
    versions.set(variant, texts);
  }
  if (texts.length === 0 || !kind.personal) return texts;
  const personal = JSON.stringify(kind.personal(payload, viewer, model));
  return personal === "{}" ? texts : texts.map((text) => `${text.slice(0, -1)},${personal.slice(1)}`);
}
