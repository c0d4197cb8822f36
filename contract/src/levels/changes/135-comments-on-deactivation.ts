import type { LevelChange } from "../level-change.ts";

export const commentsOnDeactivation: LevelChange = {
  level: 135,
  summary:
    "`deactivation_notification_comment` of `DELETE /users/{user_id}` mails the deactivated person, with the comment unless it is empty.",
  earlier: "The parameter is ignored.",
  parameters: { deactivateUser: { added: ["deactivation_notification_comment"] } },
};
