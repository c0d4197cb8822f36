/** A message of the user that has not come back from the server yet. */
import type { Outgoing } from "@confab/client";
import { Avatar } from "../components/avatar.tsx";
import { problemText } from "../session/problem-text.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";

export function OutgoingRow({ entry }: { entry: Outgoing }) {
  const session = useSession();
  const texts = useTexts();
  const { feed } = texts;
  const { problem } = entry;
  const reason =
    problem?.kind === "no_answer" ? texts.problems.unanswered : problem && problemText(problem, texts);
  const own = useModel(({ users, options }) => users.get(options.userId));
  return (
    <article className="message is-first is-outgoing" aria-label={own?.full_name}>
      {own && <Avatar user={own} size={36} />}
      <header className="message-header">
        <span className="message-sender">{own?.full_name}</span>
        {entry.status !== "failed" && <span className="message-note">{feed.sending}</span>}
      </header>
      <div className="message-body">
        <div className="message-content">
          <p className="is-plain">{entry.content}</p>
        </div>
        {entry.status === "failed" && (
          <div className="message-problem" role="alert">
            <span>{feed.sendFailed(reason ?? "")}</span>
            <button type="button" className="button" onClick={() => void session.outbox.retry(entry.localId)}>
              {feed.sendAgain}
            </button>
            <button
              type="button"
              className="button is-quiet"
              onClick={() => session.outbox.discard(entry.localId)}
            >
              {feed.discard}
            </button>
          </div>
        )}
      </div>
    </article>
  );
}
