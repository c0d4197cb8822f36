import { decimal, maybe } from "../../parameter.ts";
import { Count, Int } from "../../schema.ts";
import type { LevelChange, LevelEvent, WireObject } from "../level-change.ts";
import { changedRealmProperties } from "../realm-changes.ts";

const NAME = "message_content_edit_limit_seconds";
const NO_LIMIT = 0;

const down = (limit: unknown): unknown => limit ?? NO_LIMIT;

const parts = changedRealmProperties({
  [NAME]: {
    schema: Int,
    parameter: maybe(decimal(Count, { doc: "How long a message's content can be edited; 0 for no limit." })),
    down,
    up: (limit) => (limit === NO_LIMIT ? "unlimited" : limit),
  },
});

export const noEditLimit: LevelChange = {
  level: 138,
  summary:
    "`message_content_edit_limit_seconds` is null if there is no limit, and is set to that by `unlimited`.",
  earlier: "No limit is 0.",
  ...parts,
  events: {
    ...parts.events,
    // Level 150 puts values into events that are later than the conversion of objects in them.
    "realm/update_dict": {
      instead: (event: LevelEvent) => {
        const data = event["data"] as WireObject;
        return data[NAME] === null ? { ...event, data: { ...data, [NAME]: NO_LIMIT } } : event;
      },
    },
  },
};
