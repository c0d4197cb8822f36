/** Direct conversations, those with the newest messages first. */
import { conversationOf, markRead, personIn, usersInKey } from "@confab/client";
import { memo, useMemo, useState } from "react";
import { copyLink } from "../browser/copy-text.ts";
import { Avatar } from "../components/avatar.tsx";
import { Icon } from "../components/icon.tsx";
import { MenuButton } from "../components/menu-button.tsx";
import { nameOfPeople } from "../places/names.ts";
import { useHashOf, usePlace } from "../places/navigation.ts";
import { placeOfConversation } from "../places/place.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTask } from "../session/tasks.ts";
import { useTexts } from "../text/text.tsx";
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
  const newestFirst = useMemo(() => {
    // Includes every unread conversation, however old.
    const all = new Map([...[...unread.keys()].map((key) => [key, 0] as const), ...recent]);
    return [...all].sort(([, a], [, b]) => b - a).map(([key]) => key);
  }, [recent, unread]);
  const present = usePresentDirect();
  const shown = useMemo(() => {
    if (words === "" && onlyUnread) return newestFirst.filter((key) => unread.has(key) || key === present);
    if (words === "") return newestFirst.filter((key, index) => isWhole || index < SHOWN || unread.has(key));
    return newestFirst.filter((key) =>
      nameOfPeople(usersInKey(key), { users, systemBots }, texts).toLocaleLowerCase().includes(words),
    );
  }, [newestFirst, words, onlyUnread, present, isWhole, unread, users, systemBots, texts]);
  return (
    <>
      <ul className="sidebar-list">
        {shown.map((key) => (
          <DirectLine key={key} directKey={key} />
        ))}
      </ul>
      {words === "" && !onlyUnread && newestFirst.length > SHOWN && (
        <button
          type="button"
          className="sidebar-more"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? texts.navigation.showLess : texts.navigation.showAllDirect(newestFirst.length)}
        </button>
      )}
    </>
  );
}

function usePresentDirect(): string | undefined {
  const ownId = useModel(({ options }) => options.userId);
  const place = usePlace();
  const conversation = place.view === "messages" ? conversationOf(place.narrow, ownId) : undefined;
  return conversation?.kind === "direct" ? conversation.key : undefined;
}

const DirectLine = memo(function DirectLine({ directKey }: { directKey: string }) {
  const texts = useTexts();
  const session = useSession();
  const task = useTask();
  const hashOf = useHashOf();
  const ids = useMemo(() => usersInKey(directKey), [directKey]);
  const name = useModel((model) => nameOfPeople(ids, model, texts));
  const ownId = useModel(({ options }) => options.userId);
  const only = useModel((model) => (ids.length > 1 ? undefined : personIn(model, ids[0] ?? ownId)));
  const unread = useModel((model) => model.unreads.direct.get(directKey)?.length ?? 0);
  const place = placeOfConversation({ kind: "direct", key: directKey }, ownId);
  const { navigation } = texts;
  return (
    <SidebarLink
      name={name}
      sign={only ? <Avatar user={only} size={20} /> : <Icon name="people" />}
      place={place}
      unread={unread}
      isPersonal
      menu={
        <MenuButton
          icon="more"
          isInLine
          label={navigation.menuOf(name)}
          entries={() => [
            [
              {
                id: "read",
                name: navigation.markRead,
                icon: "check",
                act: () =>
                  void task(
                    () => markRead(session, { kind: "direct", key: directKey }),
                    navigation.markedRead(name),
                  ),
              },
              {
                id: "copy",
                name: navigation.copyLink,
                icon: "link",
                act: () => void task(() => copyLink(hashOf(place)), navigation.linkCopied),
              },
            ],
          ]}
        />
      }
    />
  );
});
