import { conversationKey, conversationOf, type Outgoing, type SessionState } from "@confab/client";
import { useEffect, useEffectEvent } from "react";
import { nameOfConversation } from "../places/names.ts";
import { currentPlace, useGo } from "../places/navigation.ts";
import { placeOfConversation } from "../places/place.ts";
import { useSession } from "../session/session-context.tsx";
import { outcomes } from "../session/tasks.ts";
import { useTexts } from "../text/text.tsx";

/** Reports a message that was not sent while its conversation is not on the screen. Renders nothing. */
export function RefusedMessages(): null {
  const session = useSession();
  const texts = useTexts();
  const go = useGo();
  const onState = useEffectEvent(({ model, outbox }: SessionState, before: SessionState) => {
    const entry = model && newlyFailed(outbox, before.outbox);
    if (!entry || isShown(entry, model.options.userId)) return;
    const place = placeOfConversation(entry.to, model.options.userId);
    outcomes(session).setState({
      latest: {
        text: texts.feed.notSentTo(nameOfConversation(entry.to, model, texts)),
        isProblem: true,
        action: { name: texts.feed.showUnsent, act: () => go(place) },
      },
    });
  });
  useEffect(
    () =>
      session.store.subscribe((state, before) => state.outbox !== before.outbox && onState(state, before)),
    [session],
  );
  return null;
}

function newlyFailed(outbox: readonly Outgoing[], before: readonly Outgoing[]): Outgoing | undefined {
  const failed = new Set(before.filter(({ status }) => status === "failed").map(({ localId }) => localId));
  const known = new Set(before.map(({ localId }) => localId));
  // The earlier session has reported what failed in it.
  return outbox.find(
    ({ status, localId }) => status === "failed" && known.has(localId) && !failed.has(localId),
  );
}

function isShown({ to }: Outgoing, ownId: number): boolean {
  const place = currentPlace();
  const here = place.view === "messages" ? conversationOf(place.narrow, ownId) : undefined;
  return here !== undefined && conversationKey(here) === conversationKey(to);
}
