/** Completions for a search that is being typed. Pure. */
import type { Model } from "@confab/client";
import type { NamedDay } from "../days/recent-days.ts";
import { bestOf, comparable, type Findable, findable } from "../finding/ranking.ts";
import { workedOut } from "../finding/worked-out.ts";
import { beginningOfDay } from "../places/day.ts";
import { directoryOf, userTextIn } from "../places/directory.ts";
import { operators, searchOf, tokensOf, writtenOperator } from "../places/search-text.ts";

export interface Completion {
  /** The whole text with the completion. */
  readonly text: string;
  /** The inserted term. */
  readonly term: string;
  /** Explains the term; otherwise its operator does. */
  readonly detail?: string;
  /** True if the term is complete and needs no further typing. */
  readonly isWhole: boolean;
}

const SHOWN = 10;
/** Operators that are understood but not suggested, because another one says the same more clearly. */
const HIDDEN: ReadonlySet<string> = new Set(["group-pm-with"]);
const values: Readonly<Record<string, readonly string[]>> = {
  is: ["unread", "mentioned", "starred", "private", "alerted", "followed", "resolved"],
  has: ["link", "image", "attachment", "reaction"],
  in: ["home", "all"],
  streams: ["public"],
};

/** Names that the terms of a search may have besides those of the model. */
interface Known {
  /** Returns the names of known topics of one stream or, without an id, of all. */
  readonly topics: (streamId: number | undefined) => readonly string[];
  readonly days: readonly NamedDay[];
}

export function completionsOf(text: string, model: Model, { topics, days }: Known): Completion[] {
  const last = /\s$/.test(text) ? undefined : tokensOf(text).at(-1);
  const before = last ? text.slice(0, last.start) : text;
  const typed = last?.operand ?? "";
  const sign = last?.negated || (last?.operator === undefined && typed.startsWith("-")) ? "-" : "";
  const word = typed.replace(/^-/, "");
  const completed = (term: string, detail?: string): Completion => ({
    text: `${before}${sign}${term}`,
    term: `${sign}${term}`,
    isWhole: !term.endsWith(":"),
    ...(detail !== undefined && { detail }),
  });
  const dayTerms = (known: readonly NamedDay[]) =>
    known.map(({ day, name }) => completed(`date:${day}`, name));
  if (last?.operator === "date") return dayTerms(daysOf(word, days));
  const terms =
    last?.operator === undefined
      ? openTerms(word, model, topics)
      : operandsOf(last.operator, typed, model, topics(streamOf(before, model)));
  const isOpen = last !== undefined && last.operator === undefined && sign === "";
  const named = isOpen ? dayTerms(daysNamed(word, days)) : [];
  return [...terms.slice(0, SHOWN - named.length).map((term) => completed(term)), ...named];
}

/** Finds days by their names and by how they are written. */
function daysOf(typed: string, days: readonly NamedDay[]): NamedDay[] {
  const found = days.map((each) => findable(each, [each.day, each.name]));
  return bestOf(found, typed, SHOWN);
}

/** Finds days of whose names the text begins a word, such as "week" or "mon". One letter begins too many. */
const daysNamed = (typed: string, days: readonly NamedDay[]): NamedDay[] =>
  typed.length < 2
    ? []
    : days
        .filter(({ name }) => ` ${comparable(name)}`.includes(` ${comparable(typed).trimEnd()}`))
        .slice(0, 3);

/**
 * True if the text ends with a term whose operand is only the beginning of a name, so that Enter should complete it. A
 * complete term and plain words are a search as they are.
 */
export function isIncomplete(text: string, model: Model, completions: readonly Completion[]): boolean {
  const last = /\s$/.test(text) ? undefined : tokensOf(text).at(-1);
  if (last?.operator === undefined || completions.length === 0) return false;
  if (last.operator === "date") return beginningOfDay(last.operand) === undefined;
  const directory = directoryOf(model);
  const same = (term: Completion) =>
    tokensOf(term.text).at(-1)?.operand.toLowerCase() === last.operand.toLowerCase();
  if (completions.some(same)) return false;
  const [term] = searchOf(text.slice(last.start), directory).narrow;
  return typeof term?.operand !== "number" && !Array.isArray(term?.operand);
}

/** Returns the stream that the search already names. */
function streamOf(text: string, model: Model): number | undefined {
  const operand = searchOf(text, directoryOf(model)).narrow.find(
    ({ operator }) => operator === "stream",
  )?.operand;
  return typeof operand === "number" ? operand : undefined;
}

function openTerms(
  word: string,
  model: Model,
  topics: (streamId: number | undefined) => readonly string[],
): string[] {
  const written = operators.filter((name) => !HIDDEN.has(name)).map(writtenOperator);
  const names = written.filter((name) => name.startsWith(word.toLowerCase())).map((name) => `${name}:`);
  if (word === "") return names;
  return [
    ...names,
    ...operandsOf("stream", word, model, []).slice(0, 3),
    ...operandsOf("topic", word, model, topics(undefined)).slice(0, 3),
    ...operandsOf("pm-with", word, model, []).slice(0, 3),
    ...operandsOf("sender", word, model, []).slice(0, 3),
    ...operandsOf("is", word, model, []).slice(0, 2),
  ];
}

function operandsOf(operator: string, typed: string, model: Model, topics: readonly string[]): string[] {
  const listed =
    typed.includes(",") && operator === "pm-with" ? typed.slice(0, typed.lastIndexOf(",") + 1) : "";
  const { names, weightOf } = namesFor(operator, model, topics);
  const found = bestOf(names, typed.slice(listed.length), SHOWN, weightOf);
  return found.map(
    (name) => `${writtenOperator(operator)}:${quotedIfNeeded(listed ? `${listed} ${name}` : name)}`,
  );
}

interface Names {
  readonly names: Iterable<Findable<string>>;
  readonly weightOf?: (name: string) => number;
}

function namesFor(operator: string, model: Model, topics: readonly string[]): Names {
  switch (operator) {
    case "stream": {
      const { subscribed, neverSubscribed, unsubscribed } = model.subscriptions;
      const all = [subscribed, neverSubscribed, unsubscribed].flatMap((streams) => [...streams.values()]);
      return { names: findableNames(all.map(({ name }) => name)) };
    }
    case "topic":
      return { names: findableNames(topics) };
    case "sender":
    case "pm-with":
    case "dm-including":
    case "group-pm-with":
      return withBots(peopleOf(model.users), model);
    default:
      return { names: findableNames(values[operator] ?? []) };
  }
}

const findableNames = (names: readonly string[]) => names.map((name) => findable(name, [name]));

/** Derived once for each state of the users, of whom there may be many thousands. */
const peopleOf = workedOut((users: Model["users"]): Names => {
  const active = new Set<string>();
  const names = [...users.values()].map(({ user_id, full_name, is_active }) => {
    const text = userTextIn(users, user_id) ?? full_name;
    if (is_active) active.add(text);
    return findable(text, [text]);
  });
  return { names, weightOf: (name) => (active.has(name) ? 1 : 0) };
});

/** Adds the bots of the server itself, which are not among the users. */
function withBots({ names, ...more }: Names, { systemBots }: Model): Names {
  const bots = findableNames([...systemBots.values()].map(({ full_name }) => full_name));
  return { ...more, names: chained(names, bots) };
}

/** Passes through both lists without copying them. */
function* chained<T>(first: Iterable<T>, second: Iterable<T>): Iterable<T> {
  yield* first;
  yield* second;
}

const quotedIfNeeded = (text: string): string =>
  /[\s"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
