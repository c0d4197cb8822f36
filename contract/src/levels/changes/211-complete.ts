import { enumOf, optional } from "../../schema.ts";
import { earlier, type FieldsChange, type LevelChange, type WireObject } from "../level-change.ts";

const PARTIAL = "partially_completed";

const ifPartial =
  <T extends string>(value: T) =>
  ({ complete }: WireObject): T | undefined =>
    complete === false ? value : undefined;

const completed: FieldsChange = {
  added: ["complete"],
  was: {
    result: earlier(enumOf("success", PARTIAL), ifPartial(PARTIAL)),
    code: earlier(optional(enumOf("REQUEST_TIMEOUT")), ifPartial("REQUEST_TIMEOUT")),
  },
};

export const completeAnswers: LevelChange = {
  level: 211,
  summary:
    "The answers of `POST /mark_all_as_read` and `POST /streams/{stream_id}/delete_topic` have `complete`, which is false if the request has to be repeated.",
  earlier:
    "`complete` is absent, and `result` is `partially_completed` instead, with the code `REQUEST_TIMEOUT`.",
  answers: { markAllAsRead: completed, deleteTopic: completed },
};
