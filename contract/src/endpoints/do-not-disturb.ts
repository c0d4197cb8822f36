import { endpoint } from "../endpoint.ts";
import { DoNotDisturb, NotificationSchedule } from "../objects/do-not-disturb.ts";
import { json, maybe } from "../parameter.ts";
import { nullable, UnixSeconds } from "../schema.ts";

const tag = "alert words and muting";
const path = "/users/me/do_not_disturb";
const result = { do_not_disturb: DoNotDisturb };

export const getDoNotDisturb = endpoint("getDoNotDisturb", {
  method: "GET",
  path,
  who: "user",
  result,
  tag,
  summary: "Get when not to disturb",
  doc: "Returns the times at which the user is not to be disturbed.",
});

export const updateDoNotDisturb = endpoint("updateDoNotDisturb", {
  method: "PATCH",
  path,
  who: "user",
  parameters: {
    paused_until: maybe(
      json(nullable(UnixSeconds), {
        doc: "Pauses notifications until this time, in the future and before the year 10000. `null` resumes them, and suspends the schedule until its next hours.",
        example: "3165826990",
      }),
    ),
    schedule: maybe(
      json(nullable(NotificationSchedule), {
        doc: "The only hours in which the user wants notifications, each weekday at most once. `null` removes the schedule.",
        example: '[{"weekday": 1, "from": 540, "to": 1020}]',
      }),
    ),
  },
  result,
  tag,
  summary: "Change when not to disturb",
  doc: "Pauses or resumes the user's notifications, or changes their schedule, and returns all of it.",
});
