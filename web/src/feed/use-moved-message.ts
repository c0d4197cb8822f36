/** Makes a link to a message lead to the message even after it was moved, and reports a message that can't be found. */
import {
  conversationKey,
  conversationOf,
  conversationOfMessage,
  type Feed,
  type Narrow,
} from "@confab/client";
import { useOnChange } from "../browser/use-on-change.ts";
import { useGo } from "../places/navigation.ts";
import { placeOfConversation } from "../places/place.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { say } from "./feed-state.ts";
import { keyHere, keyOf, replaceTarget } from "./jumps.ts";

export function useMovedMessage(feed: Feed | undefined, near: number | undefined): void {
  const session = useSession();
  const { client } = session;
  const { feed: texts } = useTexts();
  const go = useGo();
  const ownId = useModel(({ options }) => options.userId);
  const missing =
    feed?.loading === "nothing" && near !== undefined && !feed.ids.includes(near) ? near : undefined;

  useOnChange(missing, () => {
    const here = feed && conversationOf(feed.narrow, ownId);
    if (missing === undefined) return undefined;
    if (here?.kind !== "topic") {
      say(session, texts.noMessage);
      return undefined;
    }
    let isGone = false;
    const find = async (narrow: Narrow) => {
      const place = { anchor: missing, num_before: 0, num_after: 0 };
      const { messages } = await client.getMessages({ ...place, narrow, client_gravatar: true });
      return messages.find(({ id }) => id === missing);
    };
    const follow = async () => {
      // A message that the user never received is found only in its stream. A message moved to another stream is found
      // among all messages that they received.
      const found = (await find([{ operator: "stream", operand: here.streamId }])) ?? (await find([]));
      const there = found && conversationOfMessage(found, ownId);
      if (isGone) return;
      if (there === undefined) return say(session, texts.noMessage);
      if (conversationKey(there) === conversationKey(here)) return;
      const target = placeOfConversation(there, ownId, missing);
      replaceTarget(session, keyHere(), keyOf(target));
      go(target, { replaces: true });
    };
    // If the request fails, the conversation is shown unchanged.
    follow().catch(() => undefined);
    return () => {
      isGone = true;
    };
  });
}
