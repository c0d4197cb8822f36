import { type LevelChange, newEvent } from "../level-change.ts";

export const eventsOfScheduledMessages: LevelChange = {
  level: 179,
  summary:
    "`POST /scheduled_messages` schedules a message. The initial state has `scheduled_messages`, and events of that name follow its changes.",
  earlier: "The key and the events are absent, and the endpoint is not documented.",
  endpoints: ["createScheduledMessage"],
  answers: { registerQueue: { added: ["scheduled_messages"] } },
  events: {
    "scheduled_messages/add": newEvent,
    "scheduled_messages/update": newEvent,
    "scheduled_messages/remove": newEvent,
  },
};
