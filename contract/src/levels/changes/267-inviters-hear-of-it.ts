import type { LevelChange } from "../level-change.ts";

const added = { added: ["notify_referrer_on_join"] };

export const invitersHearOfIt: LevelChange = {
  level: 267,
  summary:
    "With `notify_referrer_on_join` false, Notification Bot doesn't tell the inviter that an invited person has joined.",
  earlier: "The parameter and the field are absent, and it always tells them.",
  objects: { Invite: added },
  parameters: { sendInvites: added },
};
