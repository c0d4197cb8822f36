import type { LevelChange } from "../level-change.ts";

export const readBySender: LevelChange = {
  level: 236,
  summary:
    "`POST /messages` and `POST /scheduled_messages` have `read_by_sender`: whether the sender has read the message.",
  earlier: "The parameter is ignored. The client program decides.",
  parameters: {
    sendMessage: { added: ["read_by_sender"] },
    createScheduledMessage: { added: ["read_by_sender"] },
  },
};
