/** What a message says: all of it, or its beginning where it is long or the user folded it. */
import type { FetchedMessage } from "@confab/contract";
import { Suspense, useState } from "react";
import { lazyPart } from "../app/lazy-part.ts";
import { useSession } from "../app/session-context.tsx";
import { MessageContent } from "../message/message-content.tsx";
import { useTexts } from "../text/text.tsx";
import { toggleCollapsed } from "./message-actions.ts";

const Widget = lazyPart(async () => ({ default: (await import("./widgets.tsx")).Widget }));
/** Kinds of widgets that are shown as such; of others the text says enough. */
const knownWidgets = /"widget_type"\s*:\s*"(poll|todo)"/;

/** Of HTML, some two screens of text; longer ones are folded. */
const LONG = 8000;

/** Long messages that were unfolded stay so when they come back to the screen. */
const unfolded = new Set<number>();

/** @param html in place of the message's own, where it is shown with what was searched for */
export function MessageBody({ message, html }: { message: FetchedMessage; html: string }) {
  const session = useSession();
  const { messages: texts } = useTexts();
  const [isUnfolded, setUnfolded] = useState(unfolded.has(message.id));
  const isCollapsed = message.flags.includes("collapsed");
  const isLong = html.length > LONG;
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
            <strong className="message-sender">{message.sender_full_name}</strong>{" "}
            <MessageContent html={html.replace(/^<p>\/me /, "<p>")} />
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
