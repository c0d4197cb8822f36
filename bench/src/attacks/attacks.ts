/** The requests that a malicious guest, or somebody without an account, sends to slow a server down or fill its memory. */
import { pngBomb } from "./decompression-bomb.ts";
import type { Request } from "./http-client.ts";

export interface Attack {
  readonly name: string;
  /** Sent by a guest account, or without an account. */
  readonly from: "guest" | "anonymous";
  /** The request of a round, counted from 0. */
  readonly request: (round: number) => Request;
}

const words = (count: number): string[] => Array.from({ length: count }, (_, index) => `word${index}`);
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

/** A search as the API takes it, and as browsers send it: the latter fits more than a URL holds. */
const search = (narrow: readonly unknown[], isPublic = false): Request => ({
  method: "POST",
  path: isPublic ? "/json/messages" : "/api/v1/messages",
  form: {
    ...fetch([...(isPublic ? [{ operator: "streams", operand: "web-public" }] : []), ...narrow]),
    method: "GET",
  },
});

const bomb = pngBomb(40, 16 * 2 ** 20);
const nested = "> ".repeat(2000).concat("x");

export const attacks: readonly Attack[] = [
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
    name: "avatar with forty compressed text chunks",
    from: "guest",
    request: () => ({
      method: "POST",
      path: "/api/v1/users/me/avatar",
      file: { name: "bomb.png", bytes: bomb },
    }),
  },
  {
    name: "upload of forty compressed text chunks",
    from: "guest",
    request: (round) => ({
      method: "POST",
      path: "/api/v1/user_uploads",
      file: { name: `bomb-${round}.png`, bytes: bomb },
    }),
  },
  {
    name: "queue with a megabyte of event types",
    from: "guest",
    request: (round) => ({
      method: "POST",
      path: "/api/v1/register",
      form: {
        event_types: words(100_000).map((word) => `${word}-${round}`),
        queue_lifespan_secs: 604_800,
      },
    }),
  },
  {
    name: "queue with a megabyte of narrow",
    from: "guest",
    request: (round) => ({
      method: "POST",
      path: "/api/v1/register",
      form: {
        narrow: [["topic", `${round}${"x".repeat(2 ** 20)}`]],
        queue_lifespan_secs: 604_800,
      },
    }),
  },
  {
    name: "queue that lives for a week",
    from: "guest",
    request: (round) => ({
      method: "POST",
      path: "/api/v1/register",
      form: { narrow: [["topic", `topic ${round}`]], queue_lifespan_secs: 604_800 },
    }),
  },
  {
    name: "message with links that do not parse",
    from: "guest",
    request: () => message("http://a:99999999/ [x](//) [x](http://[y) [x](http://%/)"),
  },
  { name: "message of nested quotations", from: "guest", request: () => message(nested) },
  {
    name: "message of unclosed emphasis",
    from: "guest",
    request: () => message("**a _b ".repeat(1400)),
  },
  {
    name: "message with 200 remote pictures",
    from: "guest",
    request: (round) =>
      message(
        words(200)
          .map((word) => `http://127.0.0.1:9/${word}-${round}.png`)
          .join(" "),
      ),
  },
  {
    name: "password of another account",
    from: "anonymous",
    request: (round) => ({
      method: "POST",
      path: "/api/v1/fetch_api_key",
      form: { username: `person${round % 30}@example.com`, password: `guess ${round}` },
    }),
  },
  {
    name: "presence, drafts and settings of a megabyte",
    from: "guest",
    request: (round) => {
      const text = "x".repeat(2 ** 20);
      const draft = { type: "", to: [], topic: "", content: text };
      const choices: readonly Request[] = [
        { method: "POST", path: "/api/v1/drafts", form: { drafts: Array(3).fill(draft) } },
        { method: "POST", path: "/api/v1/users/me/presence", form: { status: text } },
        { method: "PATCH", path: "/api/v1/settings", form: { full_name: text } },
        { method: "POST", path: "/api/v1/users/me/alert_words", form: { alert_words: words(50_000) } },
        { method: "POST", path: "/api/v1/messages/flags", form: flags },
      ];
      return choices[round % choices.length] ?? message(text);
    },
  },
];

const flags = {
  op: "add",
  flag: "starred",
  messages: Array.from({ length: 100_000 }, (_, index) => index + 1),
};

const message = (content: string): Request => ({
  method: "POST",
  path: "/api/v1/messages",
  form: { type: "stream", to: "general", topic: "attack", content },
});
