import { Suspense, useState } from "react";
import { lazyPart } from "../browser/lazy-part.ts";
import type { KnownStream } from "../finding/streams.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTask } from "../session/tasks.ts";
import { useTexts } from "../text/text.tsx";
import { useStreamRight } from "./use-stream-right.ts";

const LeaveDialog = lazyPart(() => import("./leave-dialog.tsx"));

/** Subscribes or unsubscribes the user. Shows nothing to users who can't join by themselves. */
export function SubscribeButton({
  stream: { stream_id, name, invite_only },
}: {
  stream: Pick<KnownStream, "stream_id" | "name" | "invite_only">;
}) {
  const { managing } = useTexts();
  const { client } = useSession();
  const task = useTask();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isSubscribed = useModel((model) => model.subscriptions.subscribed.has(stream_id));
  const canJoin = useStreamRight(stream_id, "canJoin");
  if (!isSubscribed && !canJoin) return null;
  const change = async () => {
    setBusy(true);
    await task(() =>
      isSubscribed
        ? client.unsubscribe({ subscriptions: [name] })
        : client.subscribe({ subscriptions: [{ name }] }),
    );
    setBusy(false);
  };
  const press = () => {
    if (isBusy) return;
    // A user who leaves a private stream cannot rejoin it by themselves.
    if (isSubscribed && invite_only) setAsking(true);
    else void change();
  };
  const word = isSubscribed ? managing.unsubscribe : managing.subscribe;
  return (
    <>
      <button
        type="button"
        className={isSubscribed ? "button subscribe" : "button subscribe is-main"}
        aria-label={`${word}: ${name}`}
        aria-disabled={isBusy}
        onClick={press}
      >
        {word}
      </button>
      {isAsking && (
        <Suspense>
          <LeaveDialog
            name={name}
            onClose={() => setAsking(false)}
            onLeave={() => {
              setAsking(false);
              void change();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
