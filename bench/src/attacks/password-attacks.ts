/** Password guesses: many for one account, and one for each of many accounts. */
import { type Attack, post } from "./attack.ts";

export const passwordAttacks: readonly Attack[] = [
  {
    name: "passwords of a few accounts",
    from: "anonymous",
    request: (round) =>
      post("/fetch_api_key", { username: `person${round % 30}@example.com`, password: `guess ${round}` }),
  },
  {
    name: "one password of 150 accounts",
    from: "anonymous",
    request: (round) =>
      post("/fetch_api_key", { username: `somebody${round % 150}@example.com`, password: "Password1" }),
  },
  {
    name: "password of a megabyte",
    from: "anonymous",
    request: () => post("/fetch_api_key", { username: "person1@example.com", password: "x".repeat(900_000) }),
  },
];
