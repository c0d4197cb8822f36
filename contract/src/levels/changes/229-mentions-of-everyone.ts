import type { ApiError } from "../../errors.ts";
import { asEarlier, type LevelChange } from "../level-change.ts";

const withoutCode = (error: ApiError): ApiError =>
  error.code === "STREAM_WILDCARD_MENTION_NOT_ALLOWED" ? asEarlier(error, { code: "BAD_REQUEST" }) : error;

export const mentionsOfEveryone: LevelChange = {
  level: 229,
  summary:
    "A mention of everyone that the organization does not allow fails with `STREAM_WILDCARD_MENTION_NOT_ALLOWED`. There are no mentions of a topic, so `TOPIC_WILDCARD_MENTION_NOT_ALLOWED` never occurs.",
  earlier: "The code is `BAD_REQUEST`.",
  errors: { sendMessage: withoutCode, updateMessage: withoutCode },
};
