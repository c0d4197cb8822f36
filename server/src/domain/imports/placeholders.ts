/** Placeholders for the ids of messages, which are known only when the messages are stored. */
import { randomInt } from "node:crypto";
import type { NewMessage } from "../../events/commit.ts";

type Texts = Pick<NewMessage, "content" | "rendered_content" | "edit_history">;

/** Messages are composed with links to placeholders, so that a transaction only has to replace these by ids. */
export class Placeholders {
  // No text that is imported has these digits by chance.
  readonly #prefix = Array.from({ length: 24 }, () => randomInt(1, 10)).join("");
  readonly #pattern = new RegExp(`${this.#prefix}\\d+`, "g");
  #count = 0;

  /** @returns a placeholder that looks like an id, so that it is rendered like one */
  next(): string {
    this.#count += 1;
    return `${this.#prefix}${this.#count}`;
  }

  /** Returns a message whose links lead to stored messages. @param ids the ids by placeholder */
  replaceIn<T extends Texts>(message: T, ids: ReadonlyMap<string, number>): T {
    const { content, rendered_content, edit_history: versions } = message;
    if (!content.includes(this.#prefix) && versions === undefined) return message;
    const replace = (text: string) =>
      text.replaceAll(this.#pattern, (placeholder) => String(ids.get(placeholder) ?? placeholder));
    return {
      ...message,
      content: replace(content),
      rendered_content: replace(rendered_content),
      ...(versions && { edit_history: versions.map((version) => replaceInStrings(version, replace)) }),
    };
  }
}

const replaceInStrings = (version: object, replace: (text: string) => string): object =>
  Object.fromEntries(
    Object.entries(version).map(([name, value]) => [
      name,
      typeof value === "string" ? replace(value) : value,
    ]),
  );
