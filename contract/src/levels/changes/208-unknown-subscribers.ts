import type { ApiError } from "../../errors.ts";
import { asEarlier, type LevelChange } from "../level-change.ts";

/** The error of an unknown principal is the only one with this field. */
const forbidden = (error: ApiError): ApiError =>
  "principal" in error.fields ? asEarlier(error, { status: 403, code: "UNAUTHORIZED_PRINCIPAL" }) : error;

export const unknownSubscribers: LevelChange = {
  level: 208,
  summary:
    "Subscribing or unsubscribing an unknown or deactivated user fails with status 400 and the code `BAD_REQUEST`.",
  earlier: "The status is 403 and the code `UNAUTHORIZED_PRINCIPAL`. All levels have `principal`.",
  errors: { subscribe: forbidden, unsubscribe: forbidden },
};
