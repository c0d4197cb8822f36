import { Int, list } from "../../schema.ts";
import { earlierDataOf } from "../earlier-data.ts";
import { earlier, type LevelChange } from "../level-change.ts";

const messages = earlier(
  list(Int),
  (event) => (earlierDataOf(event)["requested"] ?? event["messages"]) as number[],
);

export const flagsOfNarrow: LevelChange = {
  level: 155,
  summary:
    "`POST /messages/flags/narrow` changes flags of a range of messages, `GET /messages` has `include_anchor`, and `update_message_flags` events list only messages whose flag changed.",
  earlier:
    "Events of `POST /messages/flags` repeat the requested list. `include_anchor` is ignored. The endpoint works at all levels.",
  endpoints: ["updateMessageFlagsForNarrow"],
  parameters: { getMessages: { added: ["include_anchor"] } },
  events: {
    "update_message_flags/add": { was: { messages } },
    "update_message_flags/remove": { was: { messages } },
  },
};
