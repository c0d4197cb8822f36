/** Requests that make the server store something: drafts, words, files, settings. */
import { randomBytes } from "node:crypto";
import { type Attack, post, words } from "./attack.ts";
import type { Request } from "./http-client.ts";

const text = "x".repeat(2 ** 20);
const draft = (content: string) => ({ type: "", to: [], topic: "", content });
const flags = {
  op: "add",
  flag: "starred",
  messages: Array.from({ length: 100_000 }, (_, index) => index + 1),
};

export const storingAttacks: readonly Attack[] = [
  {
    name: "presence, drafts and settings of a megabyte",
    from: "guest",
    request: (round) => {
      const choices: readonly Request[] = [
        post("/drafts", { drafts: Array(3).fill(draft(text)) }),
        post("/users/me/presence", { status: text }),
        { method: "PATCH", path: "/api/v1/settings", form: { full_name: text } },
        post("/users/me/alert_words", { alert_words: words(50_000) }),
        post("/messages/flags", flags),
      ];
      return choices[round % choices.length] ?? post("/drafts");
    },
  },
  {
    name: "flags of 10,000 messages",
    from: "guest",
    request: (round) =>
      post("/messages/flags", {
        op: round % 2 === 0 ? "add" : "remove",
        flag: "starred",
        messages: flags.messages.slice(0, 10_000),
      }),
  },
  {
    name: "a hundred long drafts",
    from: "guest",
    request: () => post("/drafts", { drafts: Array(100).fill(draft("x".repeat(9000))) }),
  },
  { name: "all drafts", from: "guest", request: () => ({ method: "GET", path: "/api/v1/drafts" }) },
  {
    name: "5,000 alert words",
    from: "guest",
    request: (round) =>
      post("/users/me/alert_words", { alert_words: words(5000).map((word) => `${word}-${round}`) }),
  },
  {
    name: "300 alert words",
    from: "guest",
    request: (round) =>
      post("/users/me/alert_words", { alert_words: words(300).map((word) => `${word}-${round}`) }),
  },
  {
    name: "uploads",
    from: "guest",
    request: (round) => ({
      method: "POST",
      path: "/api/v1/user_uploads",
      file: { name: `file-${round}.bin`, bytes: randomBytes(2 ** 21) },
    }),
  },
  {
    name: "muted topics",
    from: "guest",
    request: (round) => ({
      method: "PATCH",
      path: "/api/v1/users/me/subscriptions/muted_topics",
      form: { stream: "general", topic: `topic ${round}`, op: "add" },
    }),
  },
  {
    name: "10,000 properties of subscriptions",
    from: "guest",
    request: (round) => {
      const change = { stream_id: 1, property: "color", value: round % 2 === 0 ? "#c2c2c2" : "#76ce90" };
      return post("/users/me/subscriptions/properties", { subscription_data: Array(10_000).fill(change) });
    },
  },
  {
    name: "subscriptions of 10,000 people",
    from: "guest",
    request: (round) =>
      post("/users/me/subscriptions", {
        subscriptions: words(200).map((word) => ({ name: `${word} ${round}` })),
        principals: flags.messages.slice(0, 10_000),
      }),
  },
  { name: "exports", from: "guest", request: () => post("/export/realm") },
];
