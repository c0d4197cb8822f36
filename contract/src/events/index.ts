/**
 * Every event that a queue can deliver. To add one: declare it in the file of its family, list it here, and give the
 * area that emits it the event's type in `Event`.
 */
import type { EventKind, EventOf } from "../event.ts";
import type { TSchema } from "../schema.ts";
import * as attachments from "./attachments.ts";
import * as channelFolders from "./channel-folders.ts";
import * as drafts from "./drafts.ts";
import * as messages from "./messages.ts";
import * as personal from "./personal.ts";
import * as pinnedMessages from "./pinned-messages.ts";
import * as presence from "./presence.ts";
import * as queue from "./queue.ts";
import * as realm from "./realm.ts";
import * as reminders from "./reminders.ts";
import * as scheduledMessages from "./scheduled-messages.ts";
import * as streams from "./streams.ts";
import * as typing from "./typing.ts";
import * as users from "./users.ts";

/** Events by name, in the order in which documents list them. */
export const events = {
  ...messages,
  ...pinnedMessages,
  ...typing,
  ...drafts,
  ...scheduledMessages,
  ...reminders,
  ...attachments,
  ...streams,
  ...channelFolders,
  ...users,
  ...presence,
  ...personal,
  ...realm,
  ...queue,
};

type Kind = (typeof events)[keyof typeof events];

/** One event, as clients receive it. */
export type Event = EventOf<Kind>;

export const allEvents: readonly EventKind[] = Object.values(events);

/** Returns the schema of the events of this type (and operation), or `undefined` if none exist. */
export function eventSchema(type: string, op?: string): TSchema | undefined {
  return allEvents.find((kind) => kind.type === type && kind.op === op)?.schema;
}
