import type { ReactNode } from "react";
import { FollowedSign, MutedSign } from "../components/conversation-signs.tsx";
import { UnreadCount } from "../components/count.tsx";
import { Icon, type IconName } from "../components/icon.tsx";
import { useHashOf, useIsHere } from "../places/navigation.ts";
import type { Place } from "../places/place.ts";
import { useTexts } from "../text/text.tsx";

interface Props {
  readonly name: string;
  readonly place: Place;
  readonly icon?: IconName;
  /** Replaces the icon. */
  readonly sign?: ReactNode;
  readonly unread?: number;
  readonly isQuiet?: boolean;
  /** True if all unread messages are for the user. */
  readonly isPersonal?: boolean;
  /** True for a direct conversation that the user has muted. */
  readonly isMuted?: boolean;
  /** True for a topic that the user follows. */
  readonly isFollowed?: boolean;
  /** True if an unread message mentions the user. */
  readonly isMentioned?: boolean;
  /** The number of items, read or not. */
  readonly total?: number;
  readonly as?: "li" | "div";
  /** The menu with further actions. */
  readonly menu?: ReactNode;
}

/** A line of the sidebar that links to a place; the present place is marked. */
export function SidebarLink({
  name,
  place,
  icon,
  sign,
  unread = 0,
  isQuiet = false,
  isPersonal = false,
  isMuted = false,
  isFollowed = false,
  isMentioned = false,
  total = 0,
  as: Line = "li",
  menu,
}: Props) {
  const href = useHashOf()(place);
  const isHere = useIsHere(place);
  const state = [
    unread > 0 && !isQuiet ? " has-unread" : "",
    isQuiet ? " is-muted" : "",
    menu ? " has-menu" : "",
  ];
  return (
    <Line className={`sidebar-line${state.join("")}`}>
      <a className="sidebar-link" href={href} title={name} aria-current={isHere ? "page" : undefined}>
        {icon ? <Icon name={icon} /> : sign}
        <span className="sidebar-name" dir="auto">
          {name}
        </span>
        {isMuted && <MutedSign />}
        {isFollowed && <FollowedSign />}
        {isMentioned && <MentionSign />}
        <UnreadCount count={unread} isQuiet={isQuiet} isPersonal={isPersonal || isMentioned} />
        {total > 0 && <span className="sidebar-total">{total}</span>}
      </a>
      {menu}
    </Line>
  );
}

function MentionSign() {
  const { navigation } = useTexts();
  return (
    <span className="mention-sign">
      <span aria-hidden="true">@</span>
      <span className="visually-hidden">{navigation.mentioned}</span>
    </span>
  );
}
