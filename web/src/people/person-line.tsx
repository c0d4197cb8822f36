import { directKey, type ModelUser } from "@confab/client";
import { memo, Suspense, useRef, useState } from "react";
import { lazyPart } from "../browser/lazy-part.ts";
import { Avatar } from "../components/avatar.tsx";
import { IconButton } from "../components/icon-button.tsx";
import { useHashOf } from "../places/navigation.ts";
import { placeOfConversation } from "../places/place.ts";
import { useModel } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { StatusEmoji } from "./status-emoji.tsx";

const PersonCard = lazyPart(() => import("./person-card.tsx"));

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
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
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
        <span className="person-name">
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
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <PersonCard
            userId={user.user_id}
            trigger={button}
            onClose={() => {
              setIsOpen(false);
              button.current?.focus();
            }}
          />
        </Suspense>
      )}
    </div>
  );
});
