/** Names the conversation of the messages below it, and links to it. */
import { type Conversation, usersInKey } from "@confab/client";
import { StreamSign } from "../components/stream-sign.tsx";
import { nameOfPeople } from "../places/names.ts";
import { useHashOf } from "../places/navigation.ts";
import { placeOfConversation } from "../places/place.ts";
import { streamIn, useModel } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";

export function ConversationHeading({ conversation }: { conversation: Conversation }) {
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
    </h2>
  );
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
