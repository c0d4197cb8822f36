/** A group's card: its description and its members, whose names open their own cards. */
import { type RefObject, useMemo } from "react";
import { Avatar } from "../components/avatar.tsx";
import { openCard } from "../session/opened-card.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useLanguage, useTexts } from "../text/text.tsx";
import { CardFrame } from "./card-frame.tsx";
import { nameOfGroup } from "./group-name.ts";

/** The most members that a card lists. The group's page lists all of them. */
const MOST_LISTED = 50;

export default function GroupCard({
  groupId,
  trigger,
  onClose,
}: {
  groupId: number;
  trigger: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const session = useSession();
  const texts = useTexts();
  const { card, managing } = texts;
  const language = useLanguage();
  const group = useModel(({ userGroups }) => userGroups.get(groupId));
  const users = useModel((model) => model.users);
  const members = useMemo(() => {
    const { compare } = new Intl.Collator(language);
    return (group?.members ?? [])
      .flatMap((id) => users.get(id) ?? [])
      .sort((a, b) => compare(a.full_name, b.full_name));
  }, [group, users, language]);
  const name = group ? nameOfGroup(group, texts) : card.unknownGroup;
  return (
    <CardFrame name={name} trigger={trigger} onClose={onClose}>
      <h2 className="person-card-name">{name}</h2>
      {group?.description && <p>{group.description}</p>}
      {group && <p className="soft">{managing.people(members.length)}</p>}
      <ul className="card-members" aria-label={managing.members}>
        {members.slice(0, MOST_LISTED).map((user) => (
          <li key={user.user_id}>
            <button
              type="button"
              className="name-button card-member"
              onClick={() =>
                trigger.current && openCard(session, { kind: "person", id: user.user_id }, trigger.current)
              }
            >
              <Avatar user={user} size={24} />
              {user.full_name}
            </button>
          </li>
        ))}
      </ul>
      {group && (
        <a className="button" href={`#groups/${groupId}`} onClick={onClose}>
          {card.showGroup}
        </a>
      )}
    </CardFrame>
  );
}
