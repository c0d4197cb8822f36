import type { LevelChange } from "../level-change.ts";

export const directMessages: LevelChange = {
  level: 174,
  summary: "`POST /messages` takes `direct` as `type`, which stands for `private`.",
  earlier:
    "The value is accepted from all clients. Messages themselves have the type `private` at all levels.",
};
