import { optional, UnixSeconds } from "../../schema.ts";
import { earlier, type LevelChange, type ParametersChange } from "../level-change.ts";

/** All clients of earlier levels get the reports of each program. */
const byProgram: ParametersChange = {
  added: ["presence_by_program"],
  up: (parameters) => ({ ...parameters, presence_by_program: true }),
};

export const presenceWithoutPrograms: LevelChange = {
  level: 178,
  summary:
    "Presences have one report for each user, as `website` and as `aggregated`, unless a request sets `presence_by_program`. Slim presences always have both times.",
  earlier:
    "Presences have the last report of each program, and the newest as `aggregated`. Slim presences have the times of which there are reports.",
  objects: {
    SlimPresence: {
      was: {
        active_timestamp: earlier(optional(UnixSeconds), ({ active_timestamp }) =>
          active_timestamp === 0 ? undefined : (active_timestamp as number),
        ),
        idle_timestamp: earlier(optional(UnixSeconds), ({ active_timestamp, idle_timestamp }) =>
          idle_timestamp === active_timestamp ? undefined : (idle_timestamp as number),
        ),
      },
    },
  },
  parameters: {
    registerQueue: byProgram,
    getEvents: byProgram,
    reportPresence: byProgram,
    getUserPresence: byProgram,
    getRealmPresence: byProgram,
  },
};
