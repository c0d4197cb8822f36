import { endpoint } from "../endpoint.ts";
import { json, maybe } from "../parameter.ts";
import { list, mapOf, Text } from "../schema.ts";

const common = { path: "/bot_storage", who: "user", tag: "bots" } as const;

const keys = maybe(json(list(Text), { doc: "All keys if absent.", example: '["counter"]' }));

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
  doc: "Stores texts for the caller under keys of its choice, mostly for bots without storage of their own.",
});

export const getBotStorage = endpoint("getBotStorage", {
  ...common,
  method: "GET",
  parameters: { keys },
  result: { storage: mapOf(Text) },
  summary: "Get stored state",
  doc: "Returns the caller's stored texts.",
});

export const removeBotStorage = endpoint("removeBotStorage", {
  ...common,
  method: "DELETE",
  parameters: { keys },
  summary: "Remove stored state",
  doc: "Deletes the caller's stored texts.",
});
