import { endpoint } from "../endpoint.ts";
import { json, maybe } from "../parameter.ts";
import { list, mapOf, Text } from "../schema.ts";

const common = { path: "/bot_storage", who: "user", tag: "bots" } as const;

const keys = maybe(json(list(Text), { doc: "All of them, if it is left out.", example: '["counter"]' }));

export const updateBotStorage = endpoint("updateBotStorage", {
  ...common,
  method: "PUT",
  // One request may carry everything that a bot may store.
  maxBodyMebibytes: 12,
  parameters: {
    storage: json(mapOf(Text), {
      doc: "Values by key; other keys stay.",
      example: '{"counter": "7"}',
      maxLength: 12_000_000,
    }),
  },
  summary: "Store state",
  doc: "Keeps texts for the caller under keys of its own choice, mostly for bots that keep nothing themselves.",
});

export const getBotStorage = endpoint("getBotStorage", {
  ...common,
  method: "GET",
  parameters: { keys },
  result: { storage: mapOf(Text) },
  summary: "Get stored state",
  doc: "Gives what the caller stored.",
});

export const removeBotStorage = endpoint("removeBotStorage", {
  ...common,
  method: "DELETE",
  parameters: { keys },
  summary: "Remove stored state",
  doc: "Forgets what the caller stored.",
});
