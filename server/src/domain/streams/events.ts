/** Events of streams. */
import { Role } from "@confab/contract";
import { type Audience, leastViewer } from "../../events/audience.ts";
import { type EventKind, eventKind } from "../../events/event-kind.ts";
import { IdSet } from "../../model/id-set.ts";
import type { Stream, StreamRecord } from "../../model/records.ts";
import type { Privacy } from "../access/stream-privacy.ts";
import { mailAddressFor } from "./mail-address.ts";
import { presentDefaultStreams, presentStream } from "./present.ts";
import type { StreamChanges } from "./queries.ts";

export const streamViewers = (streamId: number, and: readonly number[] = []): Audience => ({
  to: "stream_viewers",
  stream_id: streamId,
  and,
});

/** Returns the stream as the log carries it, without subscribers: they have events of their own. */
export function toStreamRecord({
  subscribers: _,
  ...record
}: StreamRecord & Partial<Pick<Stream, "subscribers">>): StreamRecord {
  return record;
}

/** All users except guests. */
export const members: Audience = { to: "role", role: Role.member };

export const nobody: Audience = { to: "nobody" };

/** Adds what nodes of the release before don't write. */
const complete = (stream: StreamRecord): StreamRecord => ({ ...{ folder_id: null }, ...stream });

export const streamCreated = eventKind<{ readonly stream: StreamRecord }>({
  type: "stream_created",
  wireType: "stream",
  apply: (model, { stream }) => model.putStream({ ...complete(stream), subscribers: new IdSet() }),
  present: ({ stream }) => ({ type: "stream", op: "create", streams: [presentStream(stream, null)] }),
});

/** Notifies users of an existing stream that they may see from now on. */
export const streamShown = eventKind<{
  readonly stream: StreamRecord;
  /** Messages a week. Absent in events of earlier releases. */
  readonly weekly_traffic?: number | null;
}>({
  type: "stream_shown",
  wireType: "stream",
  present: ({ stream, weekly_traffic = null }) => ({
    type: "stream",
    op: "create",
    streams: [presentStream(stream, weekly_traffic)],
  }),
});

/** Notifies users of a stream that continues, but that they may no longer see. */
export const streamHidden = eventKind<{ readonly stream: StreamRecord }>({
  type: "stream_hidden",
  wireType: "stream",
  present: ({ stream }) => ({ type: "stream", op: "delete", streams: [presentStream(stream, null)] }),
});

interface StreamChange {
  readonly stream_id: number;
  /** The name before the change. */
  readonly name: string;
  readonly property: string;
  readonly value: string | number | boolean | null;
}

const presentChange = ({ stream_id, name, property, value }: StreamChange) =>
  ({ type: "stream", op: "update", stream_id, name, property, value }) as const;

export const streamChanged = eventKind<StreamChange & { readonly changes: StreamChanges }>({
  type: "stream_changed",
  wireType: "stream",
  apply: (model, { stream_id, changes }) => model.changeStream(stream_id, changes),
  present: (payload) => {
    const { rendered_description } = payload.changes;
    return {
      ...presentChange(payload),
      ...(rendered_description === undefined ? {} : { rendered_description }),
    };
  },
});

/** The same change in the form that other versions of clients know. */
export const streamChangeEchoed = eventKind<StreamChange>({
  type: "stream_change_echoed",
  wireType: "stream",
  present: presentChange,
  // The address is a secret that not everyone may know, so the log does not have it.
  personal: ({ property, stream_id }, { user }, model) => {
    const stream = property === "email_address" ? model.streams.get(stream_id) : undefined;
    return stream ? { value: mailAddressFor(user, stream, model, user.joined_at) } : {};
  },
});

export const streamPrivacyChanged = eventKind<{
  readonly stream_id: number;
  readonly name: string;
  readonly before: Privacy;
  readonly after: Privacy;
}>({
  type: "stream_privacy_changed",
  wireType: "stream",
  apply: (model, { stream_id, after }) => model.changeStream(stream_id, after),
  audienceChange: ({ stream_id, before, after }) => ({
    of: "privacy",
    stream_id,
    before: leastViewer(before),
    after: leastViewer(after),
  }),
  present: ({ stream_id, name, after }) => ({
    type: "stream",
    op: "update",
    stream_id,
    name,
    property: "invite_only",
    value: after.invite_only,
    history_public_to_subscribers: after.history_public_to_subscribers,
    is_web_public: after.is_web_public,
  }),
});

/** The stream was archived. It has another name, so its former name can be used again. */
export const streamArchived = eventKind<{ readonly stream: StreamRecord; readonly name: string }>({
  type: "stream_archived",
  wireType: "stream",
  apply: (model, { stream: { stream_id }, name }) =>
    model.changeStream(stream_id, { name, is_active: false, is_default: false }),
  present: ({ stream }) => ({ type: "stream", op: "delete", streams: [presentStream(stream, null)] }),
});

/** The stream was added to or removed from the default streams. */
export const defaultStreamChanged = eventKind<{ readonly stream_id: number; readonly is_default: boolean }>({
  type: "default_stream_changed",
  wireType: "default_streams",
  apply: (model, { stream_id, is_default }) => model.changeStream(stream_id, { is_default }),
  present: (_payload, _viewer, model) => ({
    type: "default_streams",
    default_streams: presentDefaultStreams(model),
  }),
});

export const streamEventKinds: readonly EventKind[] = [
  streamCreated,
  streamShown,
  streamHidden,
  streamChanged,
  streamChangeEchoed,
  streamPrivacyChanged,
  streamArchived,
  defaultStreamChanged,
];
