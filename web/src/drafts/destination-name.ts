import { nameOfConversation } from "../places/names.ts";
import { streamNameIn, useModel } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { conversationAt, type Destination } from "./destination.ts";

/** Returns the name of a destination: of the stream if the topic is missing, and `undefined` without recipients. */
export function useDestinationName(to: Destination): string | undefined {
  const texts = useTexts();
  return useModel((model) => {
    if (to.kind === "topic" && to.topic.trim() === "" && to.streamId !== undefined) {
      return `#${streamNameIn(model, to.streamId) ?? texts.feed.unknownStream}`;
    }
    const conversation = conversationAt(to, model.options.userId);
    return conversation && nameOfConversation(conversation, model, texts);
  });
}
