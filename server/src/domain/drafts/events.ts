/** Events of drafts. All clients of the author get them, including the client that made the change. */
import { type EventKind, eventKind } from "../../events/event-kind.ts";
import { presentDraft } from "./present.ts";
import type { DraftRow } from "./queries.ts";

export const draftsAdded = eventKind<{ readonly drafts: readonly DraftRow[] }>({
  type: "drafts_added",
  wireType: "drafts",
  present: ({ drafts }) => ({ type: "drafts", op: "add", drafts: drafts.map(presentDraft) }),
});

export const draftReplaced = eventKind<{ readonly draft: DraftRow }>({
  type: "draft_replaced",
  wireType: "drafts",
  present: ({ draft }) => ({ type: "drafts", op: "update", draft: presentDraft(draft) }),
});

export const draftRemoved = eventKind<{ readonly draft_id: number }>({
  type: "draft_removed",
  wireType: "drafts",
  present: ({ draft_id }) => ({ type: "drafts", op: "remove", draft_id }),
});

export const draftEventKinds: readonly EventKind[] = [draftsAdded, draftReplaced, draftRemoved];
