/** The left column: views, direct conversations, and streams with their topics. */
import {
  allDirect,
  everything,
  mentions,
  unreadCount,
  unreadDirectCount,
  unreadMentions,
} from "@confab/client";
import { memo, useState } from "react";
import { useFolded, useRemembered } from "../browser/remembered.ts";
import { UnreadCount } from "../components/count.tsx";
import { IconButton } from "../components/icon-button.tsx";
import { moveAmongLines } from "../keys/line-keys.ts";
import type { Place } from "../places/place.ts";
import { useModel } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { DirectList } from "./direct-list.tsx";
import { Folder } from "./folder.tsx";
import { OrganizationHead } from "./organization-head.tsx";
import { SidebarLink } from "./sidebar-link.tsx";
import { StreamList } from "./stream-list.tsx";

const messages = (narrow: Extract<Place, { view: "messages" }>["narrow"]): Place => ({
  view: "messages",
  narrow,
});

export const Sidebar = memo(function Sidebar() {
  const { views, navigation } = useTexts();
  const [wanted, setWanted] = useState("");
  const folders = useFolded("sidebar");
  const [onlyUnread, setOnlyUnread] = useRemembered("onlyUnread", false);
  const words = wanted.trim().toLocaleLowerCase();
  return (
    <nav className="sidebar" aria-label={views.navigation} onKeyDown={moveAmongLines}>
      <OrganizationHead />
      <Views />
      <div className="sidebar-filter">
        <input
          className="field"
          type="search"
          aria-label={navigation.filter}
          placeholder={navigation.filter}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape" && wanted !== "") {
              event.stopPropagation();
              setWanted("");
            }
          }}
        />
        <IconButton
          icon="unread"
          label={navigation.onlyUnread}
          aria-pressed={onlyUnread}
          onClick={() => setOnlyUnread(!onlyUnread)}
        />
      </div>
      <Folder
        name={views.directMessages}
        isFolded={words === "" && folders.isFolded("direct")}
        onToggle={() => folders.toggle("direct")}
        aside={folders.isFolded("direct") && words === "" && <DirectCount />}
      >
        {words === "" && (
          <ul className="sidebar-list">
            <SidebarLink icon="everything" name={navigation.allDirect} place={messages(allDirect)} />
          </ul>
        )}
        <DirectList words={words} onlyUnread={onlyUnread} />
      </Folder>
      <StreamList words={words} onlyUnread={onlyUnread} folders={folders} />
    </nav>
  );
});

function Views() {
  const { views } = useTexts();
  const unread = useModel(unreadCount);
  const mentioned = useModel((model) => unreadMentions(model).length);
  const drafts = useModel((model) => model.drafts.size);
  const scheduled = useModel((model) => model.scheduledMessages.size);
  const starred = useModel(({ settings, starred: ids }) =>
    settings?.starred_message_counts ? ids.length : 0,
  );
  return (
    <ul className="sidebar-list">
      <SidebarLink icon="inbox" name={views.inbox} place={{ view: "inbox" }} unread={unread} />
      <SidebarLink icon="recent" name={views.recent} place={{ view: "recent" }} />
      <SidebarLink icon="everything" name={views.everything} place={messages(everything)} />
      <SidebarLink
        icon="mention"
        name={views.mentions}
        place={messages(mentions)}
        unread={mentioned}
        isPersonal
      />
      <SidebarLink icon="star" name={views.saved} place={{ view: "saved" }} total={starred} />
      <SidebarLink icon="draft" name={views.drafts} place={{ view: "drafts" }} total={drafts} />
      {scheduled > 0 && (
        <SidebarLink icon="clock" name={views.scheduled} place={{ view: "scheduled" }} total={scheduled} />
      )}
    </ul>
  );
}

function DirectCount() {
  const count = useModel(unreadDirectCount);
  return <UnreadCount count={count} isPersonal />;
}
