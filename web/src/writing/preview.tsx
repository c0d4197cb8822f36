/** Shows the message as the server renders it. */
import { type Problem, problemIn } from "@confab/client";
import { useEffect, useState } from "react";
import { MessageContent } from "../message/message-content.tsx";
import { useProblemText } from "../session/problem-text.ts";
import { useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";

type Shown = { readonly html: string } | { readonly problem: Problem };

export function Preview({ content }: { content: string }) {
  const [attempt, setAttempt] = useState(0);
  return <RenderedPreview key={attempt} content={content} onRetry={() => setAttempt(attempt + 1)} />;
}

function RenderedPreview({ content, onRetry }: { content: string; onRetry: () => void }) {
  const session = useSession();
  const { writing, feed } = useTexts();
  const describeProblem = useProblemText();
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    const end = new AbortController();
    setShown(undefined);
    session.client.renderMessage({ content }, { signal: end.signal }).then(
      ({ rendered }) => setShown({ html: rendered }),
      (error: unknown) => {
        if (!end.signal.aborted) setShown({ problem: problemIn(error) });
      },
    );
    return () => end.abort();
  }, [session, content]);
  return (
    <section className="writing-preview" aria-label={writing.preview} aria-busy={shown === undefined}>
      {shown === undefined && <p className="soft">{writing.previewing}</p>}
      {shown && "html" in shown && <MessageContent html={shown.html} />}
      {shown && "problem" in shown && (
        <p role="alert">
          {writing.previewFailed(describeProblem(shown.problem))}{" "}
          <button type="button" className="button" onClick={onRetry}>
            {feed.retry}
          </button>
        </p>
      )}
    </section>
  );
}
