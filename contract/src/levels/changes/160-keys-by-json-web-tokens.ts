import type { LevelChange } from "../level-change.ts";

export const keysByJsonWebTokens: LevelChange = {
  level: 160,
  summary:
    "`POST /jwt/fetch_api_key` answers with the API key of the account that a JSON Web Token names. Confab has no accounts that sign in by such tokens, so it does not have the endpoint.",
  earlier: "The same.",
};
