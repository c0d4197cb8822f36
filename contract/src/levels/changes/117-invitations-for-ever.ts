import { MAX_INVITATION_DAYS } from "../../limits.ts";
import { json, withDefault } from "../../parameter.ts";
import { intBetween, UnixSeconds } from "../../schema.ts";
import type { LevelChange, ParametersChange } from "../level-change.ts";

const USUAL_DAYS = 10;

/** The last second of the year 9999. */
const NEVER = 253_402_300_799;

const limited: ParametersChange = {
  was: {
    invite_expires_in_days: withDefault(
      json(intBetween(1, MAX_INVITATION_DAYS), { doc: "How long it is valid.", example: "10" }),
      USUAL_DAYS,
    ),
  },
};

export const invitationsForEver: LevelChange = {
  level: 117,
  summary: "Invitations may be valid for ever: `expiry_date` and the parameter are null.",
  earlier:
    "`expiry_date` of such invitations is at the end of the year 9999, and the parameter can't be null.",
  objects: {
    Invite: {
      was: {
        expiry_date: {
          schema: UnixSeconds,
          down: ({ expiry_date }) => expiry_date ?? NEVER,
        },
      },
    },
  },
  parameters: { sendInvites: limited, createMultiuseInvite: limited },
};
