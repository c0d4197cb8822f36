/** What becomes of the drafts of this browser when the server's change. Pure. */
import type { Draft } from "@confab/contract";
import { type Destination, slotOf } from "../compose/destination.ts";
import type { StoredDraft } from "./draft-book.ts";

interface ServerDrafts {
  readonly get: (id: number) => Draft | undefined;
  readonly values: () => Iterable<Draft>;
}

export interface Changes {
  readonly put: readonly StoredDraft[];
  /** Ids of those to take out. */
  readonly gone: readonly string[];
}

/**
 * What the user changed here and the server has not got yet always stays.
 *
 * @param before the server's drafts as they were known; `undefined` after a registration
 * @param newId makes the id of a draft that came from elsewhere
 */
export function reconciled(
  local: Iterable<StoredDraft>,
  before: ServerDrafts | undefined,
  after: ServerDrafts,
  ownId: number,
  newId: (serverId: number) => string,
): Changes {
  const put: StoredDraft[] = [];
  const gone: string[] = [];
  const known = new Set<number>();
  const unsent: StoredDraft[] = [];
  for (const draft of local) {
    const { serverId } = draft;
    if (serverId === undefined) {
      unsent.push(draft);
      continue;
    }
    known.add(serverId);
    const theirs = after.get(serverId);
    if (draft.state === "deleted") continue;
    if (theirs) {
      const changed = taken(draft, theirs, ownId);
      if (changed) put.push(changed);
    } else if (before === undefined || before.get(serverId)) {
      // Deleted elsewhere; or written on here since, and then it is a new one.
      const { serverId: _, syncedAt, ...rest } = draft;
      if (draft.changedAt === syncedAt) gone.push(draft.id);
      else put.push(rest);
    }
  }
  for (const theirs of after.values()) {
    if (known.has(theirs.id)) continue;
    // Sent from here just before the window went away, without having heard the answer.
    const own = unsent.find((draft) => isSame(draft, theirs, ownId));
    const id = own?.id ?? newId(theirs.id);
    const changedAt = own?.changedAt ?? theirs.timestamp * 1000;
    put.push({
      ...fromServer(theirs, ownId),
      ...(own?.state && { state: own.state }),
      id,
      changedAt,
      syncedAt: changedAt,
    });
  }
  return { put, gone };
}

function taken(draft: StoredDraft, theirs: Draft, ownId: number): StoredDraft | undefined {
  if (draft.changedAt !== draft.syncedAt || draft.state !== undefined) return undefined;
  if (isSame(draft, theirs, ownId)) return undefined;
  const changedAt = theirs.timestamp * 1000;
  return { ...fromServer(theirs, ownId), id: draft.id, changedAt, syncedAt: changedAt };
}

const isSame = ({ to, content }: StoredDraft, theirs: Draft, ownId: number): boolean =>
  content === theirs.content && slotOf(to, ownId) === slotOf(destinationIn(theirs, ownId), ownId);

const fromServer = (draft: Draft, ownId: number) => ({
  to: destinationIn(draft, ownId),
  content: draft.content,
  serverId: draft.id,
});

function destinationIn({ type, to, topic }: Draft, ownId: number): Destination {
  if (type !== "private") return { kind: "topic", streamId: type === "stream" ? to[0] : undefined, topic };
  const others = to.filter((id) => id !== ownId);
  return { kind: "direct", userIds: others.length > 0 ? others : to };
}

/** A draft as `POST /drafts` takes it. */
export function toServer({ to, content, changedAt }: StoredDraft) {
  const timestamp = changedAt / 1000;
  if (to.kind === "direct")
    return { type: "private" as const, to: [...to.userIds], topic: "", content, timestamp };
  if (to.streamId === undefined) return { type: "" as const, to: [], topic: "", content, timestamp };
  return { type: "stream" as const, to: [to.streamId], topic: to.topic, content, timestamp };
}
