/** Lists what the user has muted, unmuted or follows: people, direct conversations, topics. Each has a button to undo it. */
import { type ModelUser, usersInKey } from "@confab/client";
import { TopicPolicy, type UserTopic } from "@confab/contract";
import type { ReactNode } from "react";
import { Avatar } from "../components/avatar.tsx";
import { When } from "../components/when.tsx";
import { nameOfPeople } from "../places/names.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTask } from "../session/tasks.ts";
import { useTexts } from "../text/text.tsx";
import "../style/administration.css";

export default function MutedPage() {
  const { administration, card } = useTexts();
  const { own: texts } = administration;
  return (
    <>
      <MutedPeople />
      <MutedDirect />
      <Topics
        policy={TopicPolicy.muted}
        title={texts.mutedTopics}
        nothing={texts.noMutedTopics}
        action={card.unmute}
        actionNamed={texts.unmuteNamed}
      />
      <Topics
        policy={TopicPolicy.unmuted}
        title={texts.unmutedTopics}
        nothing={texts.noUnmutedTopics}
        action={texts.reset}
        actionNamed={texts.resetNamed}
      />
      <Topics
        policy={TopicPolicy.followed}
        title={texts.followedTopics}
        nothing={texts.noFollowedTopics}
        action={texts.unfollow}
        actionNamed={texts.unfollowNamed}
      />
    </>
  );
}

function MutedPeople() {
  const { client } = useSession();
  const { administration, card, people } = useTexts();
  const { own: texts } = administration;
  const muted = useModel(({ mutedUsers }) => mutedUsers);
  const users = useModel((model) => model.users);
  return (
    <MutedList title={texts.mutedPeople} nothing={texts.noMutedPeople}>
      {muted.map(({ id, timestamp }) => (
        <MutedLine
          key={id}
          name={users.get(id)?.full_name ?? people.unknown}
          user={users.get(id)}
          since={timestamp}
          action={card.unmute}
          actionNamed={texts.unmuteNamed}
          act={() => client.unmuteUser({ muted_user_id: id })}
        />
      ))}
    </MutedList>
  );
}

function MutedDirect() {
  const { client } = useSession();
  const allTexts = useTexts();
  const { administration, card } = allTexts;
  const { own: texts } = administration;
  const muted = useModel(({ directMutes }) => directMutes);
  const users = useModel((model) => model.users);
  const systemBots = useModel((model) => model.systemBots);
  return (
    <MutedList title={texts.mutedDirect} nothing={texts.noMutedDirect}>
      {[...muted].map(([key, { timestamp }]) => (
        <MutedLine
          key={key}
          name={nameOfPeople(usersInKey(key), { users, systemBots }, allTexts)}
          user={undefined}
          since={timestamp}
          action={card.unmute}
          actionNamed={texts.unmuteNamed}
          act={() => client.unmuteDirectConversation({ user_ids: usersInKey(key) })}
        />
      ))}
    </MutedList>
  );
}

/** Lists the topics with a policy, with a button to remove it. */
function Topics({
  policy,
  title,
  nothing,
  action,
  actionNamed,
}: {
  policy: UserTopic["visibility_policy"];
  title: string;
  nothing: string;
  action: string;
  actionNamed: (name: string) => string;
}) {
  const { client } = useSession();
  const topics = useModel(({ topicPolicies }) => topicPolicies);
  const streams = useModel((model) => model.streams);
  const shown = [...topics.values()].flatMap((topic) => {
    const stream = topic.visibility_policy === policy ? streams.get(topic.stream_id) : undefined;
    return stream ? [{ ...topic, stream }] : [];
  });
  return (
    <MutedList title={title} nothing={nothing}>
      {shown.map(({ stream, topic_name: topic, last_updated }) => (
        <MutedLine
          key={`${stream.stream_id} ${topic}`}
          name={`#${stream.name} › ${topic}`}
          user={undefined}
          since={last_updated}
          action={action}
          actionNamed={actionNamed}
          act={() =>
            client.updateUserTopic({
              stream_id: stream.stream_id,
              topic,
              visibility_policy: TopicPolicy.none,
            })
          }
        />
      ))}
    </MutedList>
  );
}

/** @param nothing the text of an empty list */
function MutedList({
  title,
  nothing,
  children,
}: {
  title: string;
  nothing: string;
  children: readonly ReactNode[];
}) {
  return (
    <section className="settings-group">
      <h2>{title}</h2>
      {children.length === 0 && <p className="soft">{nothing}</p>}
      <ul aria-label={title}>{children}</ul>
    </section>
  );
}

/** @param since seconds since 1970 */
function MutedLine({
  name,
  user,
  since,
  action,
  actionNamed,
  act,
}: {
  name: string;
  user: ModelUser | undefined;
  since: number;
  action: string;
  actionNamed: (name: string) => string;
  act: () => Promise<unknown>;
}) {
  const { own: texts } = useTexts().administration;
  const task = useTask();
  return (
    <li className="invitation">
      <div className="own-line">
        {user && <Avatar user={user} size={24} />}
        <span>{name}</span>
        <span className="soft">
          {texts.since} <When seconds={since} />
        </span>
      </div>
      <button
        type="button"
        className="button"
        aria-label={actionNamed(name)}
        onClick={() => void task(async () => void (await act()))}
      >
        {action}
      </button>
    </li>
  );
}
