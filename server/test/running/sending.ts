/** Messages that are sent while a backup is made, and read in its copy. */
import type { Person } from "@confab/testkit";

/** Sends the numbers from 1 to a topic, one message after the other, until it is stopped. */
export class Sending {
  count = 0;
  #isStopped = false;
  readonly #ended: Promise<void>;

  constructor(person: Person, topic = "numbers") {
    this.#ended = (async () => {
      while (!this.#isStopped) {
        await person.send("general", topic, String(this.count + 1));
        this.count += 1;
      }
    })();
  }

  /** Returns the number of acknowledged messages. */
  async stop(): Promise<number> {
    this.#isStopped = true;
    await this.#ended;
    return this.count;
  }
}

/** Returns the contents of the messages of a topic of the stream "general", in order. */
export async function contentsOf(person: Person, topic: string): Promise<string[]> {
  const { messages } = await person.ok<{ messages: { content: string }[] }>("GET", "/messages", {
    anchor: "oldest",
    num_before: 0,
    num_after: 5000,
    apply_markdown: false,
    narrow: [
      ["stream", "general"],
      ["topic", topic],
    ],
  });
  return messages.map(({ content }) => content);
}
