import type { LevelChange } from "../level-change.ts";

export const registeringWithoutAccount: LevelChange = {
  level: 149,
  summary:
    "Without an account, `client_gravatar` and `include_subscribers` of `POST /register` are errors. In Confab, the endpoint needs an account; `GET /spectator` does not.",
  earlier: "The same.",
};
