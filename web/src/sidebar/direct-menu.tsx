import { isDirectMuted, markRead, usersInKey } from "@confab/client";
import { copyLink } from "../browser/copy-text.ts";
import { MenuButton } from "../components/menu-button.tsx";
import type { MenuGroups } from "../components/menu-entry.ts";
import { nameOfPeople } from "../places/names.ts";
import { useHashOf } from "../places/navigation.ts";
import { placeOfConversation } from "../places/place.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTask } from "../session/tasks.ts";
import { useTexts } from "../text/text.tsx";

/** The actions for a direct conversation. @param isInLine false if the button is not in a list (see `MenuButton`) */
export function DirectMenu({ directKey, isInLine = true }: { directKey: string; isInLine?: boolean }) {
  const texts = useTexts();
  const { navigation } = texts;
  const session = useSession();
  const task = useTask();
  const hashOf = useHashOf();
  const name = useModel((model) => nameOfPeople(usersInKey(directKey), model, texts));
  const ownId = useModel(({ options }) => options.userId);
  const isMuted = useModel((model) => isDirectMuted(model, directKey));
  const setMuted = async (wanted: boolean) => {
    const parameters = { user_ids: usersInKey(directKey) };
    if (wanted) await session.client.muteDirectConversation(parameters);
    else await session.client.unmuteDirectConversation(parameters);
  };
  const entries = (): MenuGroups => [
    [
      {
        id: "read",
        name: navigation.markRead,
        icon: "check",
        act: () =>
          void task(() => markRead(session, { kind: "direct", key: directKey }), navigation.markedRead(name)),
      },
      {
        id: "mute",
        name: isMuted ? navigation.unmuteDirect : navigation.muteDirect,
        ...(!isMuted && { hint: navigation.muteDirectHint }),
        icon: isMuted ? "bell" : "muted",
        act: () => void task(() => setMuted(!isMuted)),
      },
      {
        id: "copy",
        name: navigation.copyLink,
        icon: "link",
        act: () =>
          void task(
            () => copyLink(hashOf(placeOfConversation({ kind: "direct", key: directKey }, ownId))),
            navigation.linkCopied,
          ),
      },
    ],
  ];
  return <MenuButton icon="more" isInLine={isInLine} label={navigation.menuOf(name)} entries={entries} />;
}
