/** A message of the user that has not come back from the server yet. */
import { heldFor, type Outgoing } from "@confab/client";
import { useEffect, useEffectEvent, useState } from "react";
import { Avatar } from "../components/avatar.tsx";
import { useEditUnsent } from "../drafts/edit-unsent.ts";
import { withoutReference } from "../message/quotation.ts";
import { problemText } from "../session/problem-text.ts";
import { useModel, useSession, useSessionState } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";

export function OutgoingRow({ entry }: { entry: Outgoing }) {
  const own = useModel(({ users, options }) => users.get(options.userId));
  const held = useSecondsHeld(entry);
  const { feed } = useTexts();
  const note = useNote(entry);
  return (
    <article className="message is-first is-outgoing" aria-label={own?.full_name}>
      {own && <Avatar user={own} size={36} />}
      <header className="message-header">
        <span className="message-sender">{own?.full_name}</span>
        {held > 0 ? (
          <>
            <span className="message-note">{feed.sendsIn(held)}</span>
            <UndoButton entry={entry} />
          </>
        ) : (
          <>
            {note !== undefined && <span className="message-note">{note}</span>}
            {entry.status === "waiting" && <WaitingActions entry={entry} />}
          </>
        )}
      </header>
      <div className="message-body">
        <div className="message-content">
          <p className="is-plain">{withoutReference(entry.content)}</p>
        </div>
        {entry.status === "failed" && <Failure entry={entry} />}
      </div>
    </article>
  );
}

/** Returns the seconds for which the message can still be taken back. */
function useSecondsHeld(entry: Outgoing): number {
  const session = useSession();
  const secondsLeft = () => Math.ceil(heldFor(entry, session.serverNow()) / 1000);
  const [, setShown] = useState(secondsLeft);
  const left = secondsLeft();
  const isHeld = left > 0;
  const look = useEffectEvent(() => setShown(secondsLeft()));
  useEffect(() => {
    if (!isHeld) return;
    const timer = setInterval(look, 250);
    return () => clearInterval(timer);
  }, [isHeld]);
  return left;
}

/** Returns the state of the message in words. The reason of a failure has a place of its own. */
function useNote({ status, problem }: Outgoing): string | undefined {
  const { feed } = useTexts();
  const isDown = useSessionState(({ connection }) => connection === "down");
  if (status === "failed") return undefined;
  if (status !== "waiting") return feed.sending;
  if (isDown || problem?.kind === "no_answer") return feed.waitingForConnection;
  // It waits for the one before it, or the server can't take it at the moment.
  return problem ? feed.tryingAgain : feed.sending;
}

function WaitingActions({ entry }: { entry: Outgoing }) {
  return (
    <span className="message-waiting">
      {/* The server may have a message whose request was not answered. Edited, it would appear twice. */}
      {!entry.isTried && <EditButton entry={entry} />}
      <DiscardButton entry={entry} />
    </span>
  );
}

function Failure({ entry }: { entry: Outgoing }) {
  const texts = useTexts();
  const { feed } = texts;
  const session = useSession();
  const reason = entry.problem ? problemText(entry.problem, texts) : feed.waitedTooLong;
  return (
    <div className="message-problem" role="alert">
      <span>{feed.sendFailed(reason)}</span>
      <button type="button" className="button" onClick={() => session.outbox.retry(entry.localId)}>
        {feed.sendAgain}
      </button>
      <EditButton entry={entry} />
      <DiscardButton entry={entry} />
    </div>
  );
}

function UndoButton({ entry }: { entry: Outgoing }) {
  const { feed } = useTexts();
  const edit = useEditUnsent();
  return (
    <span className="message-waiting">
      <button type="button" className="button" onClick={() => edit(entry)}>
        {feed.undoSend}
      </button>
    </span>
  );
}

function EditButton({ entry }: { entry: Outgoing }) {
  const { feed } = useTexts();
  const edit = useEditUnsent();
  return (
    <button type="button" className="button is-quiet" onClick={() => edit(entry)}>
      {feed.editUnsent}
    </button>
  );
}

function DiscardButton({ entry }: { entry: Outgoing }) {
  const { feed } = useTexts();
  const { outbox } = useSession();
  return (
    <button type="button" className="button is-quiet" onClick={() => outbox.discard(entry.localId)}>
      {feed.discard}
    </button>
  );
}
