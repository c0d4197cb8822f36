/** Direct conversations, those with the newest messages first, and muted ones at the end. */
import {
  conversationOf,
  isDirectMentioned,
  isDirectMuted,
  type Model,
  personIn,
  usersInKey,
} from "@confab/client";
import { memo, useMemo, useState } from "react";
import { Avatar } from "../components/avatar.tsx";
import { Icon } from "../components/icon.tsx";
import { nameOfPeople } from "../places/names.ts";
import { usePlace } from "../places/navigation.ts";
import { placeOfConversation } from "../places/place.ts";
import { useModel } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { DirectMenu } from "./direct-menu.tsx";
import { SidebarLink } from "./sidebar-link.tsx";

const SHOWN = 8;

/**
 * @param words lowercase text that names must contain; any text searches all conversations
 * @param onlyUnread true to list only conversations with unread messages, and the present one
 */
export function DirectList({ words, onlyUnread }: { words: string; onlyUnread: boolean }) {
  const texts = useTexts();
  const recent = useModel((model) => model.recentConversations);
  const unread = useModel((model) => model.unreads.direct);
  const users = useModel((model) => model.users);
  const systemBots = useModel((model) => model.systemBots);
  const [isWhole, setIsWhole] = useState(false);
  const muted = useModel((model) => model.directMutes);
  // Joined, because a new list would be rendered after each message.
  const calling = useModel((model) => callingIn(model).map(marked).join(""));
  const inOrder = useMemo(() => {
    // Includes every unread conversation, however old.
    const all = new Map([...[...unread.keys()].map((key) => [key, 0] as const), ...recent]);
    const newestFirst = [...all].sort(([, a], [, b]) => b - a).map(([key]) => key);
    return [...newestFirst.filter((key) => !muted.has(key)), ...newestFirst.filter((key) => muted.has(key))];
  }, [recent, unread, muted]);
  const present = usePresentDirect();
  const shown = useMemo(() => {
    const isCalling = (key: string) => calling.includes(marked(key));
    if (words === "" && onlyUnread) return inOrder.filter((key) => isCalling(key) || key === present);
    if (words === "") return inOrder.filter((key, index) => isWhole || index < SHOWN || isCalling(key));
    return inOrder.filter((key) =>
      nameOfPeople(usersInKey(key), { users, systemBots }, texts).toLocaleLowerCase().includes(words),
    );
  }, [inOrder, words, onlyUnread, present, isWhole, calling, users, systemBots, texts]);
  return (
    <>
      <ul className="sidebar-list">
        {shown.map((key) => (
          <DirectLine key={key} directKey={key} />
        ))}
      </ul>
      {words === "" && !onlyUnread && inOrder.length > SHOWN && (
        <button
          type="button"
          className="sidebar-more"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? texts.navigation.showLess : texts.navigation.showAllDirect(inOrder.length)}
        </button>
      )}
    </>
  );
}

/** The key of notes to oneself is empty. */
const marked = (key: string): string => `(${key})`;

/** Returns the conversations with unread messages that are counted, or that mention the user. */
const callingIn = (model: Model): string[] =>
  [...model.unreads.direct.keys()].filter(
    (key) => !isDirectMuted(model, key) || isDirectMentioned(model, key),
  );

function usePresentDirect(): string | undefined {
  const ownId = useModel(({ options }) => options.userId);
  const place = usePlace();
  const conversation = place.view === "messages" ? conversationOf(place.narrow, ownId) : undefined;
  return conversation?.kind === "direct" ? conversation.key : undefined;
}

const DirectLine = memo(function DirectLine({ directKey }: { directKey: string }) {
  const texts = useTexts();
  const ids = useMemo(() => usersInKey(directKey), [directKey]);
  const name = useModel((model) => nameOfPeople(ids, model, texts));
  const ownId = useModel(({ options }) => options.userId);
  const only = useModel((model) => (ids.length > 1 ? undefined : personIn(model, ids[0] ?? ownId)));
  const unread = useModel((model) => model.unreads.direct.get(directKey)?.length ?? 0);
  const isMuted = useModel((model) => isDirectMuted(model, directKey));
  const isMentioned = useModel((model) => isDirectMentioned(model, directKey));
  return (
    <SidebarLink
      name={name}
      sign={only ? <Avatar user={only} size={20} /> : <Icon name="people" />}
      place={placeOfConversation({ kind: "direct", key: directKey }, ownId)}
      unread={unread}
      isQuiet={isMuted}
      isMuted={isMuted}
      isPersonal={!isMuted}
      isMentioned={isMuted && isMentioned}
      menu={<DirectMenu directKey={directKey} />}
    />
  );
});
