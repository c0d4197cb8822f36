import type { LevelChange } from "../level-change.ts";
import { eventChange } from "../named-values.ts";

const NAME = "can_remove_subscribers_group_id";
const added = { added: [NAME] };

export const choosingWhoRemoves: LevelChange = {
  level: 161,
  summary:
    "`can_remove_subscribers_group_id` can be chosen for new streams and changed, which is a `stream/update` event.",
  earlier: "The parameter is ignored, and changes cause no event.",
  parameters: { subscribe: added, updateStream: added },
  events: eventChange("stream/update", [[NAME, undefined]], "property", "value"),
};
