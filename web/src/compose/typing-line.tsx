/** Shows who else is typing in the conversation. */
import { type Conversation, typingIn, typingInTopic, typingWith } from "@confab/client";
import { useEffect, useState } from "react";
import { useModel, useSession } from "../session/session-context.tsx";
import { type Texts, useTexts } from "../text/text.tsx";

/** The interval between checks for people who stopped typing without a notification. */
const LOOK_AGAIN = 2_000;
/** The length of a pause in typing before screen readers announce typing again. */
const QUIET = 20_000;

export function TypingLine({ conversation }: { conversation: Conversation }) {
  const text = useTypingText(conversation);
  return (
    <div className="typing-line">
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden" role="status">
        {useCalm(text)}
      </span>
    </div>
  );
}

function useTypingText(conversation: Conversation): string {
  const session = useSession();
  const texts = useTexts();
  const key =
    conversation.kind === "topic"
      ? typingInTopic(conversation.streamId, conversation.topic)
      : typingWith(conversation.key);
  const there = useModel(({ typing }) => typing.get(key));
  const users = useModel((model) => model.users);
  const [, lookAgain] = useState(0);
  const isTyping = there !== undefined;
  useEffect(() => {
    if (!isTyping) return;
    const timer = setInterval(() => lookAgain((count) => count + 1), LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [isTyping]);
  const { model } = session.store.getState();
  if (!model || !isTyping) return "";
  const names = typingIn(model.typing, key, session.serverNow()).flatMap(
    (id) => users.get(id)?.full_name ?? [],
  );
  return textFor(names, texts);
}

function textFor(names: readonly string[], { writing }: Texts): string {
  const [first, second] = names;
  if (first === undefined) return "";
  if (second === undefined) return writing.typingOne(first);
  return names.length === 2 ? writing.typingTwo(first, second) : writing.typingMany;
}

/**
 * Returns the text for screen readers. Short pauses don't clear it, so that typing after a pause isn't announced again.
 */
function useCalm(text: string): string {
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (text !== "") {
      setSaid(text);
      return;
    }
    const timer = setTimeout(() => setSaid(""), QUIET);
    return () => clearTimeout(timer);
  }, [text]);
  return said;
}
