/** Lists the drafts with destination, time and the beginning of the text. Each can be continued or deleted. */
import type { Conversation } from "@confab/client";
import { useMemo } from "react";
import { IconButton } from "../components/icon-button.tsx";
import { Placeholder } from "../components/placeholder.tsx";
import { When } from "../components/when.tsx";
import { WriteButton } from "../components/write-button.tsx";
import { requestWriting } from "../places/compose-requests.ts";
import { useGo } from "../places/navigation.ts";
import { placeOfConversation } from "../places/place.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { conversationAt } from "./destination.ts";
import { useDestinationName } from "./destination-name.ts";
import { openDrafts, type StoredDraft } from "./draft-book.ts";
import { useDraftBook, useDrafts } from "./use-draft-book.ts";

const SHOWN_CHARACTERS = 300;

export function DraftsView() {
  const texts = useTexts();
  const all = useDrafts((drafts) => drafts);
  const drafts = useMemo(() => openDrafts(all), [all]);
  if (drafts.length === 0) {
    return (
      <Placeholder title={texts.drafts.none} icon="draft">
        <p>{texts.drafts.noneHint}</p>
        <WriteButton text={texts.guide.write} />
      </Placeholder>
    );
  }
  return (
    <div className="drafts">
      <ul className="drafts-list" aria-label={texts.views.drafts}>
        {drafts.map((draft) => (
          <DraftLine key={draft.id} draft={draft} />
        ))}
      </ul>
    </div>
  );
}

function DraftLine({ draft }: { draft: StoredDraft }) {
  const texts = useTexts();
  const book = useDraftBook();
  const go = useGo();
  const session = useSession();
  const ownId = useModel(({ options }) => options.userId);
  const where = useDestinationName(draft.to) ?? texts.drafts.nowhere;
  const open = () => {
    const conversation =
      draft.to.kind === "topic" && draft.to.topic.trim() === "" ? undefined : conversationAt(draft.to, ownId);
    if (conversation) goOn(conversation);
    else requestWriting(session, { kind: "draft", draftId: draft.id });
  };
  const goOn = (conversation: Conversation) => {
    // The conversation opens its most recent draft, so this one must be the most recent.
    book.write(draft.id, draft.to, draft.content, session.serverNow());
    go(placeOfConversation(conversation, ownId), { write: { kind: "write", conversation } });
  };
  return (
    <li className="draft">
      <button type="button" className="draft-open" onClick={open}>
        <span className="visually-hidden">{texts.drafts.openNamed(where)}</span>
        <span className="draft-where" aria-hidden="true" dir="auto">
          {where}
        </span>
        <When seconds={draft.changedAt / 1000} />
        <span className="draft-text" dir="auto">
          {draft.content.slice(0, SHOWN_CHARACTERS)}
        </span>
      </button>
      <IconButton
        icon="close"
        label={texts.drafts.deleteNamed(where)}
        onClick={() => book.remove(draft.id)}
      />
    </li>
  );
}
