/** The content of a message, or only its beginning if it is long or the user collapsed it. */
import type { FetchedMessage } from "@confab/contract";
import { type ReactNode, Suspense, useState } from "react";
import { lazyPart } from "../browser/lazy-part.ts";
import { MessageContent } from "../message/message-content.tsx";
import { nameOfSender } from "../message/name-of-sender.ts";
import { useSession } from "../session/session-context.tsx";
import { useViewPart, viewPart } from "../session/view-state.ts";
import { useTexts } from "../text/text.tsx";
import { toggleCollapsed } from "./message-actions.ts";
import { SenderName } from "./sender-name.tsx";

const Widget = lazyPart(async () => ({ default: (await import("./widgets.tsx")).Widget }));
/** The types of widgets that are rendered. For other types the text is sufficient. */
const knownWidgets = /"widget_type"\s*:\s*"(poll|todo)"/;

/** The length of HTML that is folded if exceeded, about two screens of text. */
const LONG = 8000;

/** Unfolded long messages, which stay unfolded when they come back to the screen. */
const unfoldedMessages = viewPart(() => new Set<number>());

/**
 * @param html replaces the message's own HTML, for example with highlighted search terms
 * @param notes what stands beside the name in a /me message
 */
export function MessageBody({
  message,
  html,
  notes,
}: {
  message: FetchedMessage;
  html: string;
  notes: ReactNode;
}) {
  const session = useSession();
  const unfolded = useViewPart(unfoldedMessages);
  const { messages: texts, people } = useTexts();
  const [isUnfolded, setUnfolded] = useState(unfolded.has(message.id));
  const isCollapsed = message.flags.includes("collapsed");
  const isLong = html.length > LONG;
  /** True if the text is one paragraph, after which the notes stand in line. */
  const isOneLine = html.endsWith("</p>") && html.lastIndexOf("<p>") === 0;
  const isFolded = isCollapsed || (isLong && !isUnfolded);
  const toggle = () => {
    if (isCollapsed) {
      void toggleCollapsed(session, message.id);
      if (!isLong) return;
    }
    if (isUnfolded && !isCollapsed) unfolded.delete(message.id);
    else unfolded.add(message.id);
    setUnfolded(unfolded.has(message.id));
  };
  if (message.submessages.some(({ content }) => knownWidgets.test(content))) {
    return (
      <Suspense fallback={<MessageContent html={html} />}>
        <Widget message={message} />
      </Suspense>
    );
  }
  return (
    <>
      <div className={isFolded ? (isCollapsed ? "message-fold is-collapsed" : "message-fold") : undefined}>
        {message.is_me_message ? (
          <div className="message-me">
            <SenderName id={message.sender_id} name={nameOfSender(message, people)} /> {!isOneLine && notes}
            <MessageContent html={html.replace(/^<p>\/me /, "<p>")} />
            {isOneLine && notes}
          </div>
        ) : (
          <MessageContent html={html} />
        )}
      </div>
      {(isLong || isCollapsed) && (
        <button type="button" className="button is-quiet" aria-expanded={!isFolded} onClick={toggle}>
          {isFolded ? texts.expand : texts.collapse}
        </button>
      )}
    </>
  );
}
