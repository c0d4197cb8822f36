import type { Narrow } from "@confab/client";
import { beginningOfDay } from "../places/day.ts";
import { useGo } from "../places/navigation.ts";
import { useSession } from "../session/session-context.tsx";

/**
 * Returns a function that shows a narrow from a day on: at the first message of that day or after it, else at the last
 * one. The day is in ISO 8601.
 */
export function useGoToDay(): (narrow: Narrow, day: string) => Promise<void> {
  const { client } = useSession();
  const go = useGo();
  return async (narrow, day) => {
    const begin = beginningOfDay(day);
    if (begin === undefined) return;
    // The closest message may be from the evening before.
    const { messages } = await client.getMessages({
      narrow,
      anchor: "date",
      anchor_date: new Date(begin).toISOString(),
      num_before: 0,
      num_after: 1,
      client_gravatar: true,
    });
    const first = messages.find(({ timestamp }) => timestamp * 1000 >= begin) ?? messages.at(-1);
    go(first ? { view: "messages", narrow, near: first.id } : { view: "messages", narrow });
  };
}
