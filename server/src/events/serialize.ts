/** Serializes log events for queues: once per version of the event, not once per queue. */
import { forClient, type Vocabulary } from "@confab/contract";
import { convertEvent, eventForm } from "@confab/contract/levels/convert";
import type { Secrets } from "../base/secrets.ts";
import { isLimited, knows } from "../model/known-users.ts";
import type { RealmModel } from "../model/realm-model.ts";
import type { Metrics } from "../observability/metrics.ts";
import type { LogEvent, Viewer, WireEvent } from "./event-kind.ts";

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

/** The organization and the node that serialize events. */
interface Surroundings {
  readonly model: RealmModel;
  readonly secrets: Secrets;
  readonly metrics: Metrics;
}

/** The versions of an event that viewers have got so far. */
interface Versions {
  /** By variant. */
  readonly wires: Map<string, readonly WireEvent[]>;
  /** By names, form, variant and personal fields. */
  readonly serialized: Map<string, readonly SerializedEvent[]>;
}

const cache = new WeakMap<LogEvent, Versions>();

function versionsOf(event: LogEvent): Versions {
  const known = cache.get(event);
  if (known) return known;
  const versions: Versions = { wires: new Map(), serialized: new Map() };
  cache.set(event, versions);
  return versions;
}

/**
 * Returns the event as JSON text with its id. The list has several elements if the event becomes several wire events,
 * and none if this viewer gets nothing of it.
 */
export function serializeEvent(
  event: LogEvent,
  viewer: Viewer,
  { model, secrets, metrics }: Surroundings,
): readonly SerializedEvent[] {
  const { kind, payload } = event;
  const { names, level } = viewer.options;
  const isStranger = isAboutStranger(event, viewer, model);
  const variant = (isStranger ? strangerVariant(viewer) : "") + (kind.variant?.(viewer, payload) ?? "");
  const versions = versionsOf(event);
  let wires = versions.wires.get(variant);
  if (wires === undefined) {
    const presented = isStranger
      ? kind.presentToStranger?.(payload, viewer, model)
      : kind.present?.(payload, viewer, model, secrets);
    wires = [presented ?? []].flat();
    versions.wires.set(variant, wires);
  }
  if (wires.length === 0) return [];
  const personal = kind.personal?.(payload, viewer, model);
  // Many viewers have the same personal fields, usually no flags.
  const key = `${names}/${eventForm(kind.wireType ?? "", level)}/${variant}/${personal ? JSON.stringify(personal) : ""}`;
  const known = versions.serialized.get(key);
  if (known) return known;
  const serialized = serialize(event, wires, personal, viewer.options);
  metrics.eventsSerialized.inc(serialized.length);
  versions.serialized.set(key, serialized);
  return serialized;
}

/** True if the event tells about a user whom the viewer does not see. */
export function isAboutStranger({ kind, payload }: LogEvent, { user }: Viewer, model: RealmModel): boolean {
  if (!kind.about || !isLimited(user, model)) return false;
  return !knows(user, kind.about(payload), model);
}

const strangerVariant = ({ options }: Viewer): string =>
  options.capabilities.user_list_incomplete ? "unlisted " : "unknown ";

/** @param personal fields that are added to each of the wire events */
function serialize(
  { kind, payload, position }: LogEvent,
  wires: readonly WireEvent[],
  personal: Readonly<Record<string, unknown>> | undefined,
  { names, level }: Vocabulary,
): readonly SerializedEvent[] {
  const hasIds = (kind.reserved?.(payload) ?? 0) >= wires.length - 1;
  return wires.flatMap((wire, index) => {
    const id = hasIds ? position - wires.length + 1 + index : position;
    const converted = convertEvent({ ...wire, ...personal, id }, level);
    return converted ? [{ id, json: forClient(JSON.stringify(converted), names) }] : [];
  });
}
