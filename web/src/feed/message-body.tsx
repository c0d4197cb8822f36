/** The content of a message, or only its beginning if it is long or the user collapsed it. */
import type { FetchedMessage } from "@confab/contract";
import { type FocusEvent, type MouseEvent, type ReactNode, Suspense, useRef } from "react";
import { lazyPart } from "../browser/lazy-part.ts";
import { MessageContent } from "../message/message-content.tsx";
import { nameOfSender } from "../message/name-of-sender.ts";
import { useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { toggleCollapsed } from "./message-actions.ts";
import { ReplyReference, useReply } from "./reply-reference.tsx";
import { SenderName } from "./sender-name.tsx";
import { useFolding } from "./use-folding.ts";

const Widget = lazyPart(async () => ({ default: (await import("./widgets.tsx")).Widget }));
/** The types of widgets that are rendered. For other types the text is sufficient. */
const knownWidgets = /"widget_type"\s*:\s*"(poll|todo)"/;

/**
 * @param html replaces the message's own HTML, for example with highlighted search terms
 * @param notes what stands beside the name in a /me message
 */
export function MessageBody({
  message,
  html,
  notes,
  isNamed,
}: {
  message: FetchedMessage;
  html: string;
  notes: ReactNode;
  /** True if the address names the message. */
  isNamed: boolean;
}) {
  const session = useSession();
  const { messages: texts, people } = useTexts();
  const content = useRef<HTMLDivElement>(null);
  const isCollapsed = message.flags.includes("collapsed");
  const reply = useReply(message, html);
  const { isFolded, isFoldable, setFolded } = useFolding(content, message.id, html, { isCollapsed, isNamed });
  /** True if the text is one paragraph, after which the notes stand in line. */
  const isOneLine = html.endsWith("</p>") && html.lastIndexOf("<p>") === 0;
  const unfold = (row: Element) => {
    setFolded(false, row);
    if (isCollapsed) void toggleCollapsed(session, message.id);
  };
  const toggle = ({ currentTarget }: MouseEvent) => {
    if (!isFolded) return setFolded(true, currentTarget);
    const row = currentTarget.closest<HTMLElement>(".message");
    if (!row) return;
    // The button of a short message disappears.
    if (isCollapsed) row.focus({ preventScroll: true });
    unfold(row);
  };
  /** Shows an element that gets the focus below the visible part. */
  const onFocus = ({ currentTarget, target }: FocusEvent) => {
    const row = target.closest(".message");
    const end = currentTarget.getBoundingClientRect().bottom;
    if (isFolded && row && target.getBoundingClientRect().bottom > end) unfold(row);
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the focus is within it */}
      <div
        ref={content}
        className={isFolded ? (isCollapsed ? "message-fold is-collapsed" : "message-fold") : undefined}
        onFocus={onFocus}
      >
        {message.is_me_message ? (
          <div className="message-me">
            <SenderName id={message.sender_id} name={nameOfSender(message, people)} /> {!isOneLine && notes}
            <MessageContent html={html.replace(/^<p>\/me /, "<p>")} />
            {isOneLine && notes}
          </div>
        ) : (
          <>
            {reply && <ReplyReference reply={reply} />}
            <MessageContent html={reply?.rest ?? html} />
          </>
        )}
      </div>
      {isFoldable && (
        <button
          type="button"
          className="button is-quiet message-more"
          aria-expanded={!isFolded}
          onClick={toggle}
        >
          {isFolded ? texts.showMore : texts.showLess}
        </button>
      )}
    </>
  );
}
