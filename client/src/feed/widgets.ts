/**
 * Builds polls and task lists, whose state is the sum of their submessages (docs/interface/widgets.md#submessages).
 * Pure.
 */
import type { FetchedMessage } from "@confab/contract";

type Submessage = FetchedMessage["submessages"][number];

export interface Poll {
  readonly kind: "poll";
  readonly question: string;
  readonly options: readonly PollOption[];
}

export interface PollOption {
  /** The key under which votes refer to the option. */
  readonly key: string;
  readonly text: string;
  readonly voterIds: readonly number[];
}

export interface TaskList {
  readonly kind: "todo";
  /** Empty if the list has no title. */
  readonly title: string;
  readonly tasks: readonly Task[];
}

export interface Task {
  readonly key: string;
  readonly text: string;
  readonly details: string;
  readonly isDone: boolean;
}

type Json = Readonly<Record<string, unknown>>;

/**
 * Builds the widget of a message.
 *
 * @param lines the text of the message, from which a list has its title and first tasks
 * @returns `undefined` for messages that are no widget, or a widget of an unknown kind
 */
export function widgetOf(
  { sender_id, submessages }: FetchedMessage,
  lines: readonly string[],
): Poll | TaskList | undefined {
  const [first, ...others] = submessages.toSorted((a, b) => a.id - b.id);
  const widget = first && first.msg_type === "widget" ? parsed(first) : undefined;
  if (widget?.["widget_type"] === "poll") return pollOf(widget["extra_data"], others, sender_id);
  return widget?.["widget_type"] === "todo" ? tasksOf(lines, others) : undefined;
}

/** Parses a submessage's content; unreadable content is ignored. */
function parsed({ content }: Submessage): Json {
  try {
    const value: unknown = JSON.parse(content);
    return typeof value === "object" && value !== null ? (value as Json) : {};
  } catch {
    return {};
  }
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function pollOf(data: unknown, actions: readonly Submessage[], authorId: number): Poll {
  const { question, options } = (data ?? {}) as Json;
  let asked = textOf(question);
  const found = new Map<string, { text: string; voters: Set<number> }>();
  for (const [index, text] of (Array.isArray(options) ? options : []).entries()) {
    found.set(`canned,${index}`, { text: textOf(text), voters: new Set() });
  }
  for (const submessage of actions) {
    const { type, ...action } = parsed(submessage);
    const { sender_id } = submessage;
    if (type === "question" && sender_id === authorId) asked = textOf(action["question"]);
    const key = `${sender_id},${String(action["idx"])}`;
    if (type === "new_option" && !found.has(key)) {
      found.set(key, { text: textOf(action["option"]), voters: new Set() });
    }
    const voters = type === "vote" ? found.get(textOf(action["key"]))?.voters : undefined;
    if (action["vote"] === 1) voters?.add(sender_id);
    else voters?.delete(sender_id);
  }
  const all = [...found].map(([key, { text, voters }]) => ({ key, text, voterIds: [...voters] }));
  return { kind: "poll", question: asked, options: all };
}

/** The parts of a line that describes a task. */
const TASK = /^(?:[-*]\s+)?(?<text>.*?)(?:: (?<details>.*))?$/;

function tasksOf(lines: readonly string[], actions: readonly Submessage[]): TaskList {
  // The author may have made a list of an ordinary message.
  const [first = "", ...others] = lines[0]?.startsWith("/todo") ? lines : [];
  const found = new Map<string, Task>();
  for (const [index, line] of others.entries()) {
    const { text = "", details = "" } = TASK.exec(line)?.groups ?? {};
    const key = `${index},canned`;
    found.set(key, { key, text, details, isDone: false });
  }
  for (const submessage of actions) {
    const action = parsed(submessage);
    const { type } = action;
    if (type === "new_task") {
      const key = `${String(action["key"])},${submessage.sender_id}`;
      const [text, details] = [textOf(action["task"]), textOf(action["desc"])];
      if (!found.has(key)) found.set(key, { key, text, details, isDone: action["completed"] === true });
    }
    const struck = type === "strike" ? textOf(action["key"]) : "";
    // Earlier versions of this client wrote the sender first.
    const task = found.get(struck) ?? found.get(struck.split(",").reverse().join(","));
    if (task) found.set(task.key, { ...task, isDone: !task.isDone });
  }
  return { kind: "todo", title: first.replace(/^\/todo\s*/, ""), tasks: [...found.values()] };
}

/** Returns an unused index for a user's next addition to a widget; a user must not use an index twice. */
export function nextIndexOf({ submessages }: FetchedMessage, userId: number): number {
  const used = submessages
    .filter(({ sender_id }) => sender_id === userId)
    .flatMap((submessage) => {
      const { type, idx, key } = parsed(submessage);
      const index = type === "new_option" ? idx : type === "new_task" ? key : undefined;
      return typeof index === "number" ? [index] : [];
    });
  return used.length === 0 ? 0 : Math.max(...used) + 1;
}
