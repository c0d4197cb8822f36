/**
 * Messages that clients show as something else than their text: a poll, a list of tasks, a form. What it is stands in a
 * submessage that is stored with the message (reference 4.4, 15.4).
 */
import { badRequest, check, type Static, type TSchema, WidgetContent, ZformData } from "@confab/contract";

/** The command, and whatever follows the space behind it. */
const COMMAND = /^\/(?<type>poll|todo)(?: (?<rest>.*))?$/s;

/** A list marker, which people write before options out of habit. */
const LIST_MARKER = /^[-*](?:\s+|$)/;

/**
 * The widget that a message is: the one that its sender describes, or else the one that its command asks for.
 *
 * @param content normalised (see `content.ts`)
 * @param described the parameter `widget_content`
 * @returns JSON of the submessage; `undefined` for messages that are only what they say
 * @throws ApiError for a description that is none
 */
export function readWidget(content: string, described: string | undefined): string | undefined {
  if (described !== undefined) return JSON.stringify(checkWidget(described));
  const { type, rest = "" } = COMMAND.exec(content)?.groups ?? {};
  if (type === undefined) return undefined;
  return JSON.stringify({ widget_type: type, extra_data: type === "poll" ? readPoll(rest) : null });
}

/** The first line is the question, each other one that is not blank an option. */
function readPoll(text: string): { question: string; options: string[] } {
  const [question = "", ...lines] = text.split(/\r\n|[\r\n]/).map((line) => line.trim());
  const options = lines.map((line) => line.replace(LIST_MARKER, ""));
  return { question, options: options.filter((option) => option !== "") };
}

function checkWidget(text: string) {
  const { widget_type, extra_data } = checked(WidgetContent, parse(text), "widget_content");
  return { widget_type, extra_data: checked(ZformData, extra_data, "extra_data") };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest("Widgets: API programmer sent invalid JSON content");
  }
}

function checked<S extends TSchema>(schema: S, value: unknown, name: string): Static<S> {
  const result = check(schema, value, name);
  if ("problem" in result) throw badRequest(`Widgets: ${result.problem}`);
  return result.value as Static<S>;
}
