/** The conversations of the newest messages and all unread ones, as a table. Older ones follow on demand. */
import "./recent.css";
import { personIn } from "@confab/client";
import { useMemo, useRef, useState } from "react";
import { useRemembered } from "../browser/remembered.ts";
import { Avatar } from "../components/avatar.tsx";
import { FollowedSign } from "../components/conversation-signs.tsx";
import { isPersonal, UnreadCount } from "../components/count.tsx";
import { Placeholder } from "../components/placeholder.tsx";
import { When } from "../components/when.tsx";
import { WriteButton } from "../components/write-button.tsx";
import { moveAmongLines } from "../keys/line-keys.ts";
import { useEntryByArrow } from "../keys/registry.ts";
import { nameOfConversation } from "../places/names.ts";
import { useHashOf } from "../places/navigation.ts";
import { placeOfConversation } from "../places/place.ts";
import { problemText } from "../session/problem-text.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import {
  arranged,
  type RecentConversation,
  type RecentFilter,
  type RecentOrder,
  recentConversationsOf,
} from "./recent-conversations.ts";
import { retryRecentMessages, useRecentMessages } from "./recent-messages.ts";

const LOOKED_AT = 400;
const SHOWN_PEOPLE = 4;
const filterNames: readonly RecentFilter[] = ["unread", "mentioned", "tookPart"];

export default function Recent() {
  const texts = useTexts();
  const { recent } = texts;
  const session = useSession();
  const [wanted, setWanted] = useState(LOOKED_AT);
  const feed = useRecentMessages(wanted);
  const [filters, setFilters] = useRemembered<readonly RecentFilter[]>("recent.filters", []);
  const [order, setOrder] = useRemembered<RecentOrder>("recent.order", "time");
  const lines = useRecentConversations(feed?.ids, filters, order);
  const list = useRef<HTMLDivElement>(null);
  useEntryByArrow(list, "td a");
  if (!feed || (feed.ids.length === 0 && feed.loading !== "nothing")) {
    return <Placeholder title={texts.feed.loading} />;
  }
  if (feed.problem !== undefined) {
    return (
      <Placeholder title={texts.feed.failed(problemText(feed.problem, texts))}>
        <button type="button" className="button" onClick={() => retryRecentMessages(session)}>
          {texts.feed.retry}
        </button>
      </Placeholder>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus is within it
    <div className="recent" ref={list} onKeyDown={moveAmongLines}>
      <div className="recent-filters">
        {filterNames.map((name) => (
          <button
            key={name}
            type="button"
            className="button"
            aria-pressed={filters.includes(name)}
            onClick={() =>
              setFilters(
                filters.includes(name) ? filters.filter((each) => each !== name) : [...filters, name],
              )
            }
          >
            {recent.filters[name]}
          </button>
        ))}
      </div>
      {lines.length === 0 ? (
        <Placeholder title={recent.nothing} icon="recent">
          {filters.length > 0 ? (
            <button type="button" className="button" onClick={() => setFilters([])}>
              {recent.showAll}
            </button>
          ) : (
            <WriteButton text={texts.compose.newTopic} />
          )}
        </Placeholder>
      ) : (
        <table className="recent-table">
          <caption className="visually-hidden">{texts.views.recent}</caption>
          <thead>
            <tr>
              <Heading name={recent.conversation} of="conversation" order={order} onOrder={setOrder} />
              <th scope="col" className="recent-people">
                {recent.people}
              </th>
              <Heading name={recent.unread} of="unread" order={order} onOrder={setOrder} />
              <Heading name={recent.time} of="time" order={order} onOrder={setOrder} />
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <RecentLine key={line.key} line={line} />
            ))}
          </tbody>
        </table>
      )}
      {!feed.reachesOldest && (
        <button
          type="button"
          className="button recent-older"
          aria-disabled={feed.loading !== "nothing"}
          onClick={() => feed.loading === "nothing" && setWanted(feed.ids.length + LOOKED_AT)}
        >
          {feed.loading === "nothing" ? recent.older : texts.feed.loading}
        </button>
      )}
    </div>
  );
}

function useRecentConversations(
  ids: readonly number[] | undefined,
  filters: readonly RecentFilter[],
  order: RecentOrder,
): readonly RecentConversation[] {
  const texts = useTexts();
  const session = useSession();
  const messages = useModel((model) => model.messages);
  const unreads = useModel((model) => model.unreads);
  const topicPolicies = useModel((model) => model.topicPolicies);
  const subscriptions = useModel((model) => model.subscriptions);
  const recentConversations = useModel((model) => model.recentConversations);
  const directMutes = useModel((model) => model.directMutes);
  return useMemo(() => {
    const { model } = session.store.getState();
    if (!model || !ids) return [];
    const changing = { messages, unreads, topicPolicies, subscriptions, recentConversations, directMutes };
    const present = { ...model, ...changing };
    return arranged(recentConversationsOf(ids, present), filters, order, (conversation) =>
      nameOfConversation(conversation, present, texts),
    );
  }, [
    session,
    ids,
    messages,
    unreads,
    topicPolicies,
    subscriptions,
    recentConversations,
    directMutes,
    filters,
    order,
    texts,
  ]);
}

function Heading({
  name,
  of,
  order,
  onOrder,
}: {
  name: string;
  of: RecentOrder;
  order: RecentOrder;
  onOrder: (order: RecentOrder) => void;
}) {
  const sorted = of === "conversation" ? "ascending" : "descending";
  return (
    <th scope="col" aria-sort={order === of ? sorted : "none"} className={`recent-${of}`}>
      <button type="button" className="recent-sort" onClick={() => onOrder(of)}>
        {name}
        {order === of && <span aria-hidden="true">{of === "conversation" ? "↑" : "↓"}</span>}
      </button>
    </th>
  );
}

function RecentLine({ line }: { line: RecentConversation }) {
  const texts = useTexts();
  const users = useModel((model) => model.users);
  const systemBots = useModel((model) => model.systemBots);
  const ownId = useModel(({ options }) => options.userId);
  const name = useModel((model) => nameOfConversation(line.conversation, model, texts));
  const href = useHashOf()(placeOfConversation(line.conversation, ownId));
  const senders = line.senders.flatMap((id) => personIn({ users, systemBots }, id) ?? []);
  const names = senders.map(({ full_name }) => full_name).join(", ");
  return (
    <tr className={line.unread > 0 ? "has-unread" : undefined}>
      <td>
        <span className="recent-name">
          <a href={href} title={name} dir="auto">
            {name}
          </a>
          {line.isFollowed && <FollowedSign />}
          {line.isMentioned && (
            <span className="mention-sign">
              <span aria-hidden="true">@</span>
              <span className="visually-hidden">{texts.navigation.mentioned}</span>
            </span>
          )}
        </span>
      </td>
      <td className="recent-people" title={names}>
        <span className="visually-hidden">{names}</span>
        {senders.slice(0, SHOWN_PEOPLE).map((user) => (
          <Avatar key={user.user_id} user={user} size={24} />
        ))}
        {senders.length > SHOWN_PEOPLE && (
          <span className="soft" aria-hidden="true">
            +{senders.length - SHOWN_PEOPLE}
          </span>
        )}
      </td>
      <td className="recent-unread">
        <UnreadCount count={line.unread} isQuiet={line.isMuted} isPersonal={isPersonal(line)} />
      </td>
      <td className="recent-time">{line.time !== undefined && <When seconds={line.time} />}</td>
    </tr>
  );
}
