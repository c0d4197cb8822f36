/** Event queues that are large, numerous or long-lived, and events that pass through them. */
import { type Attack, post, words } from "./attack.ts";

export const queueAttacks: readonly Attack[] = [
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
    name: "queue with a narrow at all limits",
    from: "guest",
    request: (round) =>
      post("/register", {
        narrow: words(20).map((word) => ["topic", `${round}${word.repeat(160)}`.slice(0, 1000)]),
        queue_lifespan_secs: 604_800,
      }),
  },
  {
    name: "the whole initial state",
    from: "guest",
    request: () => post("/register"),
  },
  {
    name: "typing",
    from: "guest",
    request: (round) =>
      round % 2 === 0
        ? post("/typing", { op: "start", to: people })
        : post("/typing", { op: "start", to: Array.from({ length: 10_000 }, (_, index) => index) }),
  },
  {
    name: "presence",
    from: "guest",
    request: (round) => post("/users/me/presence", { status: round % 2 === 0 ? "active" : "idle" }),
  },
  {
    name: "status",
    from: "guest",
    request: (round) => post("/users/me/status", { status_text: `status ${round}`, away: round % 2 === 0 }),
  },
];

const people = Array.from({ length: 10 }, (_, index) => index + 5);
