/** Removes a person from the parts of polls, task lists and other widgets. */
import type { SubmessageRow } from "../messages/stored/present-submessage.ts";
import { scrubJson } from "./scrub.ts";
import type { Search } from "./traces.ts";

/** The texts of a person in a widget, by the type of the action. Task lists call theirs `task` and `desc`. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  question: ["question"],
  new_option: ["option"],
  new_task: ["task", "desc"],
};

/**
 * Returns what takes the place of a part. A vote of the person becomes its withdrawal, because clients add parts up and
 * can't forget one. Options and tasks that they added keep their keys, which votes of others refer to; their texts stay
 * if the person's messages stay.
 */
export function scrubPart(part: SubmessageRow, search: Search, deletesMessages: boolean): string {
  if (part.sender_id !== search.userId) return scrubJson(part.content, search);
  const action = read(part.content);
  if (action?.["type"] === "vote") return rewritten(part.content, { ...action, vote: -1 });
  if (!deletesMessages) return scrubJson(part.content, search);
  if (action?.["type"] === "strike") return part.content;
  const texts = TEXTS[String(action?.["type"])];
  // Only clients know other actions.
  if (!action || !texts) return "null";
  const blank = Object.fromEntries(texts.map((name) => [name, name === "desc" ? "" : search.words.user]));
  return rewritten(part.content, { ...action, ...blank });
}

function read(content: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(content);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the spelling of JSON that says the same. */
const rewritten = (content: string, action: object): string =>
  JSON.stringify(JSON.parse(content)) === JSON.stringify(action) ? content : JSON.stringify(action);
