import type { FieldsChange, LevelChange } from "../level-change.ts";

const answer: FieldsChange = { added: ["user_id"] };

export const userOfApiKey: LevelChange = {
  level: 171,
  summary: "`POST /fetch_api_key` and `POST /dev_fetch_api_key` answer with the `user_id` of the account.",
  earlier: "`user_id` is absent.",
  answers: { fetchApiKey: answer, devFetchApiKey: answer },
};
