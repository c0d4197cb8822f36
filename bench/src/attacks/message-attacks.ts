/** Messages that are expensive to render, and messages by the thousand. */
import { type Attack, message, post, words } from "./attack.ts";

const nested = "> ".repeat(2000).concat("x");
/** A time so far away that no scheduled message is sent. */
const NEXT_YEAR = () => Math.floor(Date.now() / 1000) + 365 * 86_400;

export const messageAttacks: readonly Attack[] = [
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
    name: "message of 2,000 mentions",
    from: "guest",
    request: () => message("@**all** @**person1** ".repeat(450)),
  },
  {
    name: "message of maths and code",
    from: "guest",
    request: () => message("$$\\frac{a}{b}$$ `x` ```js\nlet x = 1;\n```\n".repeat(200)),
  },
  {
    name: "direct messages to many",
    from: "guest",
    request: (round) => {
      const to = Array.from({ length: 8 }, (_, index) => `person${(index + round) % 10}@example.com`);
      return post("/messages", { type: "private", to, content: `Hello ${round}` });
    },
  },
  {
    name: "message for later",
    from: "guest",
    request: (round) => {
      const later = { delivery_type: "send_later", deliver_at: NEXT_YEAR(), content: "x".repeat(9000) };
      return post("/messages", { type: "stream", to: "general", topic: `later ${round}`, ...later });
    },
  },
  {
    name: "reminder",
    from: "guest",
    request: (round) => {
      const later = { delivery_type: "remind", deliver_at: NEXT_YEAR(), content: `Remember ${round}` };
      return post("/messages", { type: "private", to: ["guest@example.com"], ...later });
    },
  },
  {
    name: "reactions",
    from: "guest",
    request: (round) =>
      post(`/messages/${(round % 50) + 1}/reactions`, { emoji_name: emoji[round % emoji.length] }),
  },
];

const emoji = ["tada", "heart", "smile", "octopus", "+1", "rocket", "eyes", "wave"];
