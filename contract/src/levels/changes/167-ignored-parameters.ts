import { ALL_ANSWERS_LIST_IGNORED } from "../ignored-parameters.ts";
import type { LevelChange } from "../level-change.ts";

/** `reportsIgnoredAt` applies the change to all endpoints. */
export const ignoredParameters: LevelChange = {
  level: ALL_ANSWERS_LIST_IGNORED,
  summary:
    "Every successful answer lists parameters that its endpoint doesn't know in `ignored_parameters_unsupported`.",
  earlier: "Only answers about changed settings and changed subscriptions do.",
};
