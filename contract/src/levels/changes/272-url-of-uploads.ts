import type { LevelChange } from "../level-change.ts";

export const urlOfUploads: LevelChange = {
  level: 272,
  summary: "`POST /user_uploads` answers with `url`; `uri` is deprecated.",
  earlier: "`url` is absent. `uri` has the same value at all levels.",
  answers: { uploadFile: { added: ["url"] } },
};
