import { MAX_INVITATION_DAYS } from "../../limits.ts";
import { json, withDefault } from "../../parameter.ts";
import { intBetween, nullable } from "../../schema.ts";
import type { LevelChange, ParametersChange, WireObject } from "../level-change.ts";

const DAY_MINUTES = 24 * 60;
const USUAL_DAYS = 10;

const inDays: ParametersChange = {
  added: ["invite_expires_in_minutes"],
  was: {
    invite_expires_in_days: withDefault(
      json(nullable(intBetween(1, MAX_INVITATION_DAYS)), { doc: "How long it is valid; null for ever." }),
      USUAL_DAYS,
    ),
  },
  up: ({ invite_expires_in_days: days, ...parameters }: WireObject) => ({
    ...parameters,
    invite_expires_in_minutes: days === null ? null : Number(days) * DAY_MINUTES,
  }),
};

export const minutesOfInvitations: LevelChange = {
  level: 126,
  summary: "The validity of an invitation is given in minutes, `invite_expires_in_minutes`.",
  earlier: "It is given in days, `invite_expires_in_days`.",
  parameters: { sendInvites: inDays, createMultiuseInvite: inDays },
};
