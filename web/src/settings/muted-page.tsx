/** Lists the people and topics that the user has muted, with a button to unmute each. */
import type { ModelUser } from "@confab/client";
import { TopicPolicy } from "@confab/contract";
import type { ReactNode } from "react";
import { Avatar } from "../components/avatar.tsx";
import { When } from "../components/when.tsx";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTask } from "../session/tasks.ts";
import { useTexts } from "../text/text.tsx";
import "../style/administration.css";

export default function MutedPage() {
  return (
    <>
      <MutedPeople />
      <MutedTopics />
    </>
  );
}

function MutedPeople() {
  const { client } = useSession();
  const { own: texts } = useTexts().administration;
  const muted = useModel(({ mutedUsers }) => mutedUsers);
  const users = useModel((model) => model.users);
  return (
    <MutedList title={texts.mutedPeople} nothing={texts.noMutedPeople}>
      {muted.map(({ id, timestamp }) => (
        <MutedLine
          key={id}
          name={users.get(id)?.full_name ?? `#${id}`}
          user={users.get(id)}
          since={timestamp}
          unmute={() => client.unmuteUser({ muted_user_id: id })}
        />
      ))}
    </MutedList>
  );
}

function MutedTopics() {
  const { client } = useSession();
  const { own: texts } = useTexts().administration;
  const topics = useModel(({ topicPolicies }) => topicPolicies);
  const streams = useModel((model) => model.streams);
  const muted = [...topics.values()].filter(
    ({ stream_id, visibility_policy }) => visibility_policy === TopicPolicy.muted && streams.has(stream_id),
  );
  return (
    <MutedList title={texts.mutedTopics} nothing={texts.noMutedTopics}>
      {muted.map(({ stream_id, topic_name: topic, last_updated }) => (
        <MutedLine
          key={`${stream_id} ${topic}`}
          name={`#${streams.get(stream_id)?.name} › ${topic}`}
          user={undefined}
          since={last_updated}
          unmute={() => client.updateUserTopic({ stream_id, topic, visibility_policy: TopicPolicy.none })}
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
  unmute,
}: {
  name: string;
  user: ModelUser | undefined;
  since: number;
  unmute: () => Promise<unknown>;
}) {
  const { administration, card } = useTexts();
  const { own: texts } = administration;
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
        aria-label={texts.unmuteNamed(name)}
        onClick={() => void task(async () => void (await unmute()))}
      >
        {card.unmute}
      </button>
    </li>
  );
}
