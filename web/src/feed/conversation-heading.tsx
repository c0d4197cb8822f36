/** Names the conversation of the messages below it, and links to it. */
import { type Conversation, usersInKey } from "@confab/client";
import { nameOfPeople } from "../app/names.ts";
import { placeOfConversation } from "../app/place.ts";
import { streamIn, useHashOf, useModel } from "../app/session-context.tsx";
import { StreamSign } from "../components/stream-sign.tsx";
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
