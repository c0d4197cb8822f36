/** Names the topics that discussions become. */
import type { Room } from "./rooms.ts";

/** A topic's name is at most 60 characters long, and may need a number. */
const LONGEST = 54;

/** The topics of other messages. */
const TAKEN: readonly string[] = ["general chat", "pinned messages"];

interface Discussion {
  readonly room: Pick<Room, "key" | "title" | "created">;
  /** The key of the stream that it becomes a topic of. */
  readonly stream: string;
}

/** Gives each discussion of a stream another name. A newer dump of the same place gives the same names. */
export function nameDiscussions<D extends Discussion>(
  discussions: readonly D[],
): (D & { readonly topic: string })[] {
  const taken = new Set<string>();
  /** The number that the next discussion of a name gets. */
  const numbers = new Map<string, number>();
  const ordered = discussions.toSorted(
    ({ room: a }, { room: b }) => a.created - b.created || (a.key < b.key ? -1 : 1),
  );
  return ordered.map((discussion) => {
    const wanted = [...discussion.room.title.replaceAll(/\s+/g, " ").trim()]
      .slice(0, LONGEST)
      .join("")
      .trim();
    const idOf = (topic: string) => `${discussion.stream}\0${topic.toLowerCase()}`;
    for (let number = numbers.get(idOf(wanted)) ?? 1; ; number += 1) {
      const topic = number === 1 ? wanted : `${wanted} (${number})`;
      if (taken.has(idOf(topic)) || TAKEN.includes(topic.toLowerCase())) continue;
      taken.add(idOf(topic));
      numbers.set(idOf(wanted), number + 1);
      return { ...discussion, topic };
    }
  });
}
