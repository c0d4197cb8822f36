/**
 * Messages that clients show as a poll, a task list or a form instead of their text. A submessage that is stored with
 * the message defines the widget (docs/interface/sending.md#content, docs/interface/widgets.md#commands).
 */
import { badRequest, check, type Static, type TSchema, WidgetContent, ZformData } from "@confab/contract";

/** The command, and the text after the space that follows it. */
const COMMAND = /^\/(?<type>poll|todo)(?: (?<rest>.*))?$/s;

/** A list marker, which people often write before options out of habit. */
const LIST_MARKER = /^[-*](?:\s+|$)/;

/**
 * Returns the widget of a message: the one that its sender describes, otherwise the one that its command requests.
 *
 * @param content normalised (see `content.ts`)
 * @param described the parameter `widget_content`
 * @returns JSON of the submessage; `undefined` for messages without a widget
 * @throws ApiError for an invalid description
 */
export function readWidget(content: string, described: string | undefined): string | undefined {
  if (described !== undefined) return JSON.stringify(checkWidget(described));
  const { type, rest = "" } = COMMAND.exec(content)?.groups ?? {};
  if (type === undefined) return undefined;
  return JSON.stringify({ widget_type: type, extra_data: type === "poll" ? readPoll(rest) : null });
}

/** Reads a poll: the first line is the question, and every other non-blank line is an option. */
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
