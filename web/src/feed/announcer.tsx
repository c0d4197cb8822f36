/**
 * Announces new messages to screen readers while the view follows the end. If several arrive together, announces only
 * their number.
 */
import type { Feed } from "@confab/client";
import { type RefObject, useEffect, useRef, useState } from "react";
import { beginningOf } from "../message/beginning.ts";
import { nameOfSender } from "../message/name-of-sender.ts";
import { useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";

/** Messages that arrive within this time after an announcement share the next one. */
const PAUSE_MILLISECONDS = 3000;

export function Announcer({ feed, isFollowing }: { feed: Feed; isFollowing: RefObject<boolean> }) {
  const session = useSession();
  const { messages: texts, people } = useTexts();
  const [said, setSaid] = useState("");
  const announced = useRef(feed.ids.at(-1) ?? 0);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef(feed);
  newest.current = feed;

  useEffect(() => {
    const announce = () => {
      pause.current = undefined;
      const { ids, reachesNewest } = newest.current;
      const { model } = session.store.getState();
      const fresh = ids.slice(ids.findLastIndex((id) => id <= announced.current) + 1);
      announced.current = ids.at(-1) ?? announced.current;
      const others = fresh.flatMap((id) => {
        const message = model?.messages.get(id);
        return message && message.sender_id !== model?.options.userId ? [message] : [];
      });
      const [only] = others;
      if (!only || !reachesNewest || !isFollowing.current) return;
      setSaid(
        others.length > 1
          ? texts.newBelow(others.length)
          : `${nameOfSender(only, people)}: ${beginningOf(only)}`,
      );
      pause.current = setTimeout(announce, PAUSE_MILLISECONDS);
    };
    if (pause.current === undefined && feed.ids.at(-1) !== announced.current) announce();
  }, [feed, session, texts, people, isFollowing]);
  useEffect(() => () => clearTimeout(pause.current), []);
  return (
    <p className="visually-hidden" role="log" aria-live="polite" aria-atomic="true">
      {said}
    </p>
  );
}
