/** Makes streams of rows. */
import type { StreamRecord } from "../format/records.ts";
import type { Directory } from "./directory.ts";
import type { Row } from "./row.ts";

/** The beginning of the names that older versions give to archived streams. */
const ARCHIVED_NAME = /^(?:[0-9a-f]{7}|!*)!DEACTIVATED:/;

/** A stream without its members. */
export interface StreamRow {
  readonly id: number;
  readonly recipientId: number | undefined;
  readonly record: Omit<StreamRecord, "members">;
  readonly line: number;
}

/** @throws InvalidRecord */
export function streamIn(row: Row, line: number): StreamRow {
  const id = row.id("id");
  const isArchived = row.isTrue("deactivated");
  const name = row.text("name") ?? "";
  return {
    id,
    recipientId: row.optionalId("recipient", "recipient_id"),
    record: {
      key: String(id),
      name: (isArchived ? name.replace(ARCHIVED_NAME, "") : name) || `stream ${id}`,
      description: row.text("description") ?? "",
      isPrivate: row.isTrue("invite_only"),
      isArchived,
    },
    line,
  };
}

/** Returns a stream with the people who are subscribed to it. */
export function withMembers(
  { id, recipientId, record }: StreamRow,
  directory: Directory,
  recipientsOfStreams: ReadonlyMap<number, number>,
): StreamRecord {
  const place = recipientsOfStreams.get(id) ?? recipientId;
  const subscribers = place === undefined ? [] : directory.subscribers(place);
  return { ...record, members: [...new Set(subscribers.filter(directory.hasPerson))].map(String) };
}
