import { directKey, type ModelUser } from "@confab/client";
import { memo, useRef } from "react";
import { useStore } from "zustand";
import { Avatar } from "../components/avatar.tsx";
import { IconButton } from "../components/icon-button.tsx";
import { useHashOf } from "../places/navigation.ts";
import { placeOfConversation } from "../places/place.ts";
import { openCard, openedCard } from "../session/opened-card.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useViewPart } from "../session/view-state.ts";
import { useTexts } from "../text/text.tsx";
import { StatusEmoji } from "./status-emoji.tsx";

/** A user in the list of people: links to the conversation with them, and opens their card next to the line. */
export const PersonLine = memo(function PersonLine({
  user,
  presence,
}: {
  user: ModelUser;
  presence: "active" | "idle" | "offline";
}) {
  const { people: texts, card } = useTexts();
  const ownId = useModel(({ options }) => options.userId);
  const status = useModel((model) => model.userStatuses.get(user.user_id));
  const session = useSession();
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = useStore(
    useViewPart(openedCard),
    ({ card: { trigger } = {} }) => trigger === button.current,
  );
  const href = useHashOf()(
    placeOfConversation({ kind: "direct", key: directKey([user.user_id], ownId) }, ownId),
  );
  return (
    <div className="person-line">
      <a className="person" href={href}>
        <span className="person-avatar">
          <Avatar user={user} size={24} />
          <span className={`presence is-${presence}`} />
        </span>
        <span className="person-name" dir="auto">
          {user.full_name}
          {user.user_id === ownId && <span className="soft"> ({texts.you})</span>}
          <span className="visually-hidden">, {texts[presence]}</span>
        </span>
        {status && (status.status_text || status.emoji_code) && (
          <span className="person-status">
            <StatusEmoji status={status} /> {status.status_text}
          </span>
        )}
      </a>
      <IconButton
        icon="more"
        ref={button}
        label={card.of(user.full_name)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) =>
          openCard(session, { kind: "person", id: user.user_id }, currentTarget)
        }
      />
    </div>
  );
});
