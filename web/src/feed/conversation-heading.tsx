/** Names the conversation of the messages below it, links to it, and names their day unless it is today. */
import { type Conversation, usersInKey } from "@confab/client";
import { StreamSign } from "../components/stream-sign.tsx";
import { When } from "../components/when.tsx";
import { dayAt } from "../places/day.ts";
import { nameOfPeople } from "../places/names.ts";
import { useHashOf } from "../places/navigation.ts";
import { placeOfConversation } from "../places/place.ts";
import { streamIn, useModel, useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";

/** @param day milliseconds since 1970, any time within the day */
export function ConversationHeading({ conversation, day }: { conversation: Conversation; day: number }) {
  const hashOf = useHashOf();
  const ownId = useModel(({ options }) => options.userId);
  const href = hashOf(placeOfConversation(conversation, ownId));
  return (
    <h2 className="conversation-heading">
      {conversation.kind === "topic" ? (
        <TopicName streamId={conversation.streamId} topic={conversation.topic} href={href} />
      ) : (
        <PeopleName userIds={usersInKey(conversation.key)} href={href} />
      )}
      <Day day={day} />
    </h2>
  );
}

function Day({ day }: { day: number }) {
  const now = useSession().serverNow();
  return dayAt(day) === dayAt(now) ? null : <When seconds={day / 1000} />;
}

function TopicName({ streamId, topic, href }: { streamId: number; topic: string; href: string }) {
  const hashOf = useHashOf();
  const { feed } = useTexts();
  const stream = useModel((model) => streamIn(model, streamId));
  const streamHref = hashOf({ view: "messages", narrow: [{ operator: "stream", operand: streamId }] });
  return (
    <>
      <a className="conversation-stream" href={streamHref}>
        {stream && <StreamSign stream={stream} />}
        {stream?.name ?? feed.unknownStream}
      </a>
      <span aria-hidden="true">›</span>
      <a className="conversation-topic" href={href}>
        {topic}
      </a>
    </>
  );
}

function PeopleName({ userIds, href }: { userIds: readonly number[]; href: string }) {
  const texts = useTexts();
  const name = useModel((model) => nameOfPeople(userIds, model, texts));
  return (
    <a className="conversation-topic" href={href}>
      {name}
    </a>
  );
}
