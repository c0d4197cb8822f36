import { memo, Suspense, useLayoutEffect, useRef, useState } from "react";
import { lazyPart } from "../browser/lazy-part.ts";
import { ErrorBoundary } from "../components/error-boundary.tsx";
import { openCard } from "../session/opened-card.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useLanguage, useTexts } from "../text/text.tsx";
import { addCopyButtons, openCards, type Picture, pictureOf, picturesIn } from "./content-actions.ts";
import { dress } from "./dress.ts";

const PictureViewer = lazyPart(async () => ({
  default: (await import("./picture-viewer.tsx")).PictureViewer,
}));

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
  const { messages: texts } = useTexts();
  const ownId = useModel(({ options }) => options.userId);
  const hour12 = useModel(({ settings }) => !settings?.twenty_four_hour_time);
  const namesEmoji = useModel(({ settings }) => settings?.emojiset === "text");
  const [viewed, setViewed] = useState<{ pictures: readonly Picture[]; at: number }>();
  useLayoutEffect(() => {
    const content = dress(html, { language, hour12, ownId, namesEmoji });
    addCopyButtons(content, texts);
    openCards(content, (subject, trigger) => openCard(session, subject, trigger));
    const links = picturesIn(content);
    for (const link of links) {
      link.addEventListener("click", (event) => {
        // A modified click opens a window or tab of its own.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        // Pictures that failed to load are left out; their links behave like any other.
        const shown = links.filter((each) => each.querySelector("img"));
        const at = shown.indexOf(link);
        if (at < 0) return;
        event.preventDefault();
        setViewed({ pictures: shown.map(pictureOf), at });
      });
    }
    element.current?.replaceChildren(content);
  }, [session, html, language, hour12, ownId, namesEmoji, texts]);
  return (
    <>
      <div className="message-content" ref={element} />
      {viewed && (
        <Suspense>
          <PictureViewer {...viewed} onClose={() => setViewed(undefined)} />
        </Suspense>
      )}
    </>
  );
}
