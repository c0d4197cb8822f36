/** Counts the messages of an export. */

import type { Problems } from "./problems.ts";
import type { Place } from "./read.ts";
import type { MessageRecord } from "./records.ts";
import { type KnownKeys, missingFor } from "./references.ts";

export interface MessageCounts {
  readonly messages: number;
  readonly topics: number;
}

/** Counts the messages that can be imported, and reports those that refer to what the export lacks. */
export class MessageCounter {
  readonly #known: KnownKeys;
  readonly #problems: Problems;
  readonly #topics = new Set<string>();
  #messages = 0;

  constructor(known: KnownKeys, problems: Problems) {
    this.#known = known;
    this.#problems = problems;
  }

  add(record: MessageRecord, place: Place): void {
    const missing = missingFor(record, this.#known);
    if (missing) this.#problems.add({ ...place, ...missing });
    if (missing?.isNeeded) return;
    const { to } = record;
    this.#messages += 1;
    if ("stream" in to) this.#topics.add(`${to.stream} ${to.topic.trim().toLowerCase()}`);
  }

  get counts(): MessageCounts {
    return { messages: this.#messages, topics: this.#topics.size };
  }
}
