/** Searches and other reads that are expensive for the database. */
import { type Attack, words } from "./attack.ts";
import type { Request } from "./http-client.ts";

const quoted = (count: number): string =>
  words(count)
    .map((word) => `"${word} x"`)
    .join(" ");
const negatedTopics = (count: number): unknown[] =>
  words(count).map((operand) => ({ operator: "topic", operand, negated: true }));

const fetch = (narrow: unknown): Record<string, unknown> => ({
  anchor: "newest",
  num_before: 100,
  num_after: 0,
  narrow,
});

/** Returns a search in the form that browsers send: in the body of a POST, which holds more than a URL does. */
const search = (narrow: readonly unknown[], isPublic = false): Request => ({
  method: "POST",
  path: isPublic ? "/json/messages" : "/api/v1/messages",
  form: {
    ...fetch([...(isPublic ? [{ operator: "streams", operand: "web-public" }] : []), ...narrow]),
    method: "GET",
  },
});

/** Returns a search with the largest number of words and phrases, none of which occurs in any message. */
const searchAtLimits = (round: number): unknown[] => [
  { operator: "search", operand: `${quoted(10)} ${words(25).join(" ")}` },
  ...negatedTopics(8),
  ...words(8).map((word) => ({ operator: "search", operand: `${word}-${round}`, negated: true })),
];

export const searchAttacks: readonly Attack[] = [
  {
    name: "search for 20,000 quoted words",
    from: "guest",
    request: () => search([{ operator: "search", operand: quoted(20_000) }]),
  },
  {
    name: "search for 20,000 quoted words, web-public streams",
    from: "anonymous",
    request: () => search([{ operator: "search", operand: quoted(20_000) }], true),
  },
  { name: "narrow to 10,000 negated topics", from: "guest", request: () => search(negatedTopics(10_000)) },
  {
    name: "search for one megabyte",
    from: "guest",
    request: () => search([{ operator: "search", operand: "x ".repeat(2 ** 19) }]),
  },
  ...[10, 25, 50, 100].map(
    (count): Attack => ({
      name: `search for ${count} phrases in ${count} negated topics`,
      from: "guest",
      request: () => search([{ operator: "search", operand: quoted(count) }, ...negatedTopics(count)]),
    }),
  ),
  {
    name: "search at all limits, half of it negated",
    from: "guest",
    request: (round) => search(searchAtLimits(round)),
  },
  {
    name: "search at all limits, web-public streams",
    from: "anonymous",
    request: (round) => search(searchAtLimits(round), true),
  },
  {
    name: "narrow of 20 long operands",
    from: "guest",
    request: () =>
      search(words(20).map((word) => ({ operator: "topic", operand: word.repeat(160), negated: true }))),
  },
  {
    name: "5,000 messages",
    from: "guest",
    request: () => ({ method: "GET", path: "/api/v1/messages?anchor=newest&num_before=5000&num_after=0" }),
  },
];
