import { Bool } from "../../schema.ts";
import { earlier, type LevelChange } from "../level-change.ts";

export const restart: LevelChange = {
  level: 240,
  summary:
    "`restart` events have no `immediate`. The event `web_reload_client`, which follows at other servers, is never sent.",
  earlier: "`immediate` is false.",
  events: { restart: { was: { immediate: earlier(Bool, () => false) } } },
};
