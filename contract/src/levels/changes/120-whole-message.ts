import type { LevelChange } from "../level-change.ts";

export const wholeMessage: LevelChange = {
  level: 120,
  summary: "`GET /messages/{message_id}` answers with `message` and takes `apply_markdown`.",
  earlier: "`raw_content` is the only field.",
  answers: { getMessage: { added: ["message"] } },
  parameters: { getMessage: { added: ["apply_markdown"] } },
};
