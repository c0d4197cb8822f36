/** Computes how the drafts of this browser follow changes of the server's drafts. Pure. */
import type { Draft } from "@confab/contract";
import { type Destination, slotOf } from "./destination.ts";
import type { StoredDraft } from "./draft-book.ts";

interface ServerDrafts {
  readonly get: (id: number) => Draft | undefined;
  readonly values: () => Iterable<Draft>;
}

export interface Changes {
  readonly put: readonly StoredDraft[];
  /** The ids of the drafts to remove. */
  readonly gone: readonly string[];
}

/**
 * Never discards a local change that the server doesn't have yet.
 *
 * @param before the server's previously known drafts; `undefined` after a registration
 * @param newId generates the id of a draft that was created elsewhere
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
      // Deleted elsewhere. If it was also changed here since, it becomes a new draft.
      const { serverId: _, syncedAt, ...rest } = draft;
      if (draft.changedAt === syncedAt) gone.push(draft.id);
      else put.push(rest);
    }
  }
  for (const theirs of after.values()) {
    if (known.has(theirs.id)) continue;
    // The window that created the draft was closed before it received the server's answer.
    const own = unsent.find((draft) => isSame(draft, theirs, ownId));
    const id = own?.id ?? newId(theirs.id);
    const changedAt = own?.changedAt ?? theirs.timestamp * 1000;
    put.push({
      ...fromServer(theirs, ownId),
      ...(own && { content: own.content }),
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

/** The server removes spaces at both ends, which the user may have typed before the next word. */
const isSame = ({ to, content }: StoredDraft, theirs: Draft, ownId: number): boolean =>
  content.trim() === theirs.content.trim() &&
  slotOf(to, ownId) === slotOf(destinationIn(theirs, ownId), ownId);

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

/** Converts a draft to the format of `POST /drafts`. */
export function toServer({ to, content, changedAt }: StoredDraft) {
  const timestamp = changedAt / 1000;
  if (to.kind === "direct")
    return { type: "private" as const, to: [...to.userIds], topic: "", content, timestamp };
  if (to.streamId === undefined) return { type: "" as const, to: [], topic: "", content, timestamp };
  return { type: "stream" as const, to: [to.streamId], topic: to.topic, content, timestamp };
}
