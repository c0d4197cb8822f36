/**
 * Registers an event queue: returns the state, and a queue that continues exactly where the state ends
 * (docs/interface/events.md#registering).
 */
import {
  allEvents,
  badRequest,
  EVENT_QUEUE_LIFETIME_SECONDS,
  type endpoints,
  type FetchType,
  type InitialState,
  MAX_EVENT_QUEUE_LIFETIME_SECONDS,
  type ParametersOf,
  type Vocabulary,
  versionValues,
} from "@confab/contract";
import { knowsEventType } from "@confab/contract/levels/all-changes";
import { earlierDataOf, withEarlierData } from "@confab/contract/levels/earlier-data";
import type { WireObject } from "@confab/contract/levels/level-change";
import type { QueueOptions } from "../../events/queue-options.ts";
import { insertQueue } from "../../events/queue-store.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import type { SnapshotView } from "../../realm/snapshot-slice.ts";
import type { Tx } from "../../realm/tx.ts";
import { accessActor, isGuest } from "../access/users.ts";
import { checkQueueNarrow } from "../messages/fetch/narrow/queue-narrow.ts";
import { slices } from "./slices.ts";

export type RegisterParameters = ParametersOf<typeof endpoints.registerQueue>;

export async function register(
  realm: Realm,
  user: User,
  parameters: RegisterParameters,
  vocabulary: Vocabulary,
): Promise<InitialState> {
  const options = queueOptions(user, parameters, vocabulary, realm.model);
  const lifetimeSeconds = lifetimeOf(parameters.queue_lifespan_secs);
  const types = typesToFetch(parameters, vocabulary.level);
  const queueId = realm.queues.newQueueId();
  return realm.snapshot(
    (tx, position) => {
      // The state covers everything before this point, and the queue gets all events after it.
      const view = viewOf(tx, user, options, parameters);
      const parts = types.map((type) => slices[type](tx, view));
      realm.queues.add({ queueId, userId: user.user_id, options, lifetimeSeconds });
      return { position, parts };
    },
    async (tx, { position, parts }) => {
      const state: Record<string, unknown> = {};
      for (const part of parts) add(state, typeof part === "function" ? await part() : part);
      await insertQueue(tx.runner, realm.realmId, {
        queue_id: queueId,
        user_id: user.user_id,
        options,
        position,
        last_used_at: tx.now,
        lifetime_seconds: lifetimeSeconds,
      });
      return { queue_id: queueId, last_event_id: position, ...versionValues, ...state };
    },
  );
}

/** Adds a part to the state, and the data that its earlier forms need. */
function add(state: Record<string, unknown>, part: object): void {
  const data = { ...earlierDataOf(state), ...earlierDataOf(part as WireObject) };
  Object.assign(state, withEarlierData(part, data));
}

/** Uses the user as they are at the snapshot's position. */
function viewOf(tx: Tx, user: User, options: QueueOptions, parameters: RegisterParameters): SnapshotView {
  return {
    user: accessActor(user, tx.model),
    options,
    includeSubscribers: parameters.include_subscribers,
  };
}

function queueOptions(
  user: User,
  parameters: RegisterParameters,
  vocabulary: Vocabulary,
  model: RealmModel,
): QueueOptions {
  checkQueueNarrow(parameters.narrow);
  const allPublicStreams =
    parameters.all_public_streams ?? user.bot_properties.default_all_public_streams ?? false;
  if (allPublicStreams && isGuest(user)) throw badRequest("User not authorized for this query");
  const capabilities = parameters.client_capabilities;
  return {
    event_types: parameters.event_types ? knownEventTypes(parameters.event_types, vocabulary.level) : null,
    apply_markdown: parameters.apply_markdown,
    client_gravatar: parameters.client_gravatar,
    slim_presence: parameters.slim_presence,
    presence_by_program: parameters.presence_by_program,
    all_public_streams: allPublicStreams,
    narrow: parameters.narrow.length > 0 ? parameters.narrow : defaultNarrow(user, model),
    capabilities: {
      notification_settings_null: capabilities?.notification_settings_null ?? false,
      bulk_message_deletion: capabilities?.bulk_message_deletion ?? false,
      user_avatar_url_field_optional: capabilities?.user_avatar_url_field_optional ?? false,
      stream_typing_notifications: capabilities?.stream_typing_notifications ?? false,
      user_settings_object: capabilities?.user_settings_object ?? false,
      linkifier_url_template: capabilities?.linkifier_url_template ?? false,
      user_list_incomplete: capabilities?.user_list_incomplete ?? false,
    },
    ...vocabulary,
  };
}

const eventTypes: ReadonlySet<string> = new Set(allEvents.map(({ type }) => type));

/** Returns each known type once, in a fixed order, so that equal requests are stored as equal options. */
const knownEventTypes = (asked: readonly string[], level: number): string[] =>
  [...new Set(asked)].filter((type) => eventTypes.has(type) && knowsEventType(type, level)).sort();

/** Returns the narrow for a request without one. A bot may have a default stream, whose messages it gets then. */
function defaultNarrow(user: User, model: RealmModel): QueueOptions["narrow"] {
  const streamId = user.bot_properties.default_events_register_stream_id;
  const stream = streamId == null ? undefined : model.streams.get(streamId);
  return stream?.is_active ? [["stream", stream.name]] : [];
}

const lifetimeOf = (asked: number | undefined): number =>
  asked ? Math.min(asked, MAX_EVENT_QUEUE_LIFETIME_SECONDS) : EVENT_QUEUE_LIFETIME_SECONDS;

/**
 * Returns the requested parts of the state. Unknown types are ignored (docs/interface/requests.md#unknown-event-types).
 */
function typesToFetch(parameters: RegisterParameters, level: number): FetchType[] {
  const asked = parameters.fetch_event_types ?? parameters.event_types;
  const all = Object.keys(slices) as FetchType[];
  const withUserSettings = parameters.client_capabilities?.user_settings_object ?? false;
  return all.filter((type) => {
    if (asked ? !asked.includes(type) : !knowsEventType(type, level)) return false;
    switch (type) {
      case "update_display_settings":
      case "update_global_notifications":
        return !withUserSettings;
      case "muted_topics":
        return !asked?.includes("user_topic") || !knowsEventType("user_topic", level);
      case "update_message_flags":
        // Unread messages are sent only to clients that also get new ones.
        return !asked || asked.includes("message");
      default:
        return true;
    }
  });
}
