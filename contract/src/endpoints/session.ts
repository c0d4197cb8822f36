/** What is served below `/json` only, to browsers that are signed in. */
import { endpoint } from "../endpoint.ts";
import { maybe, raw } from "../parameter.ts";
import { Text } from "../schema.ts";

export const fetchOwnApiKey = endpoint("fetchOwnApiKey", {
  method: "POST",
  path: "/fetch_api_key",
  who: "human",
  parameters: { password: maybe(raw(Text, { example: "a long passphrase" })) },
  result: { api_key: Text, email: Text },
  tag: "authentication",
  summary: "Get one's own API key",
  doc: "Gives whoever is signed in their key, for their password where there are passwords.",
});
