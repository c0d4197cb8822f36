import { about, intBetween, list, nullable, type Static, strict, UnixSeconds } from "../schema.ts";

const MINUTES_OF_DAY = 24 * 60;

/** The hours of one weekday in which a user wants notifications, in the user's time zone. */
export const NotificationHours = strict(
  {
    weekday: about(intBetween(1, 7), "1 is Monday, 7 is Sunday."),
    from: about(intBetween(0, MINUTES_OF_DAY - 1), "Minutes since midnight."),
    to: about(
      intBetween(0, MINUTES_OF_DAY - 1),
      "Minutes since midnight; of the next day, unless it is later than `from`.",
    ),
  },
  { title: "NotificationHours" },
);
export type NotificationHours = Static<typeof NotificationHours>;

/** The hours of a week: at least one weekday has some. */
export const NotificationSchedule = list(NotificationHours, { minItems: 1, maxItems: 7 });
export type NotificationSchedule = Static<typeof NotificationSchedule>;

/** The times at which a user is not to be disturbed (docs/interface/do-not-disturb.md#objects). */
export const DoNotDisturb = strict(
  {
    paused_until: about(nullable(UnixSeconds), "The user gets no notifications until then."),
    resumed_until: about(nullable(UnixSeconds), "The schedule does not apply until then."),
    schedule: about(
      nullable(NotificationSchedule),
      "The only hours in which the user wants notifications; null for all hours.",
    ),
  },
  { title: "DoNotDisturb" },
);
export type DoNotDisturb = Static<typeof DoNotDisturb>;
