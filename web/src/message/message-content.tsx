import { memo, useLayoutEffect, useRef } from "react";
import { ErrorBoundary } from "../components/error-boundary.tsx";
import { openCard } from "../session/opened-card.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useLanguage, useTexts } from "../text/text.tsx";
import { addCopyButtons, openCards, openPictures } from "./content-actions.ts";
import { dress } from "./dress.ts";
import { type LinkedFile, showFiles } from "./files.ts";
import { messageIdAround, missingPictures, type OpenedFile, type OpenedPicture, viewed } from "./viewed.ts";

/**
 * Shows the content of a message. Falls back to plain text if the content fails to render, so that the messages around
 * it stay visible.
 *
 * @param html a message's `content`, or what stands in its place, as the server rendered it
 */
export const MessageContent = memo(function MessageContent({ html }: { html: string }) {
  return (
    <ErrorBoundary key={html} fallback={<PlainContent html={html} />}>
      <DressedContent html={html} />
    </ErrorBoundary>
  );
});

function PlainContent({ html }: { html: string }) {
  const text = new DOMParser().parseFromString(html, "text/html").body.textContent;
  return <div className="message-content">{text}</div>;
}

function DressedContent({ html }: { html: string }) {
  const session = useSession();
  const element = useRef<HTMLDivElement>(null);
  const language = useLanguage();
  const { messages: texts, files } = useTexts();
  const ownId = useModel(({ options }) => options.userId);
  const hour12 = useModel(({ settings }) => !settings?.twenty_four_hour_time);
  const namesEmoji = useModel(({ settings }) => settings?.emojiset === "text");
  useLayoutEffect(() => {
    const content = dress(html, { language, hour12, ownId, namesEmoji });
    const open = (opened: OpenedPicture | OpenedFile) => viewed(session).setState({ opened });
    const preview = (file: LinkedFile, trigger: HTMLElement) =>
      open({ file, trigger, messageId: messageIdAround(trigger) });
    showFiles(content, { texts: files, preview: navigator.pdfViewerEnabled ? preview : undefined });
    addCopyButtons(content, texts);
    openCards(content, (subject, trigger) => openCard(session, subject, trigger));
    openPictures(content, missingPictures(session), (opened) => {
      open({ ...opened, messageId: messageIdAround(opened.trigger) });
    });
    element.current?.replaceChildren(content);
  }, [session, html, language, hour12, ownId, namesEmoji, texts, files]);
  return <div className="message-content" ref={element} />;
}
