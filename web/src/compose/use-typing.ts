/** Notifies others that the user is typing, if the user's settings allow it. */
import { type Conversation, type Session, TypingNotifier, usersInKey } from "@confab/client";
import { useEffect, useMemo } from "react";
import { browserRuntime } from "../browser/runtime.ts";
import { useSession } from "../session/session-context.tsx";

export function useTypingNotifier(): TypingNotifier {
  const session = useSession();
  const notifier = useMemo(
    () => new TypingNotifier(browserRuntime, (op, to) => notifyTyping(session, op, to)),
    [session],
  );
  useEffect(() => () => notifier.stop(), [notifier]);
  return notifier;
}

function notifyTyping({ client, store }: Session, op: "start" | "stop", to: Conversation): void {
  const settings = store.getState().model?.settings;
  const isAllowed =
    to.kind === "topic"
      ? settings?.send_stream_typing_notifications
      : settings?.send_private_typing_notifications;
  if (!isAllowed) return;
  const people = to.kind === "direct" ? usersInKey(to.key) : [];
  // Nobody else reads notes to oneself.
  if (to.kind === "direct" && people.length === 0) return;
  const place =
    to.kind === "topic"
      ? { type: "channel" as const, stream_id: to.streamId, topic: to.topic }
      : { type: "direct" as const, to: people };
  client.setTypingStatus({ op, ...place }).catch(() => {
    // A lost notification does no harm.
  });
}
