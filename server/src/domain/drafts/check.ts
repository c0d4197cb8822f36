/** Checks drafts and normalizes them (docs/interface/drafts.md#draft-objects). */
import { badRequest, type DraftInput } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import { accessStreamById } from "../access/streams.ts";
import { normalizeContent } from "../messages/send/content.ts";
import { truncateTopic } from "../topic-names.ts";
import type { NewDraft } from "./queries.ts";

/** The last second of the year 9999, the latest date that can be formatted. */
const LAST_SECOND = 253_402_300_799;

/**
 * Returns the draft as it is stored.
 *
 * @param now milliseconds since 1970, the default for drafts without a timestamp
 * @throws ApiError
 */
export function checkDraft(user: User, draft: DraftInput, model: RealmModel, now: number): NewDraft {
  const content = normalizeContent(draft.content);
  if (draft.topic.includes("\0")) throw badRequest("Topic must not contain null bytes");
  const edited = { content, edited_at: editedAt(draft.timestamp, now) };
  switch (draft.type) {
    case "stream":
      return {
        ...edited,
        type: "stream",
        recipient_ids: [accessOnlyStream(user, draft.to, model)],
        topic: truncateTopic(draft.topic),
      };
    case "private": {
      const recipients = accessPeople(user, draft.to, model);
      return {
        ...edited,
        type: recipients.length > 0 ? "private" : "",
        recipient_ids: recipients,
        topic: "",
      };
    }
    case "":
      return { ...edited, type: "", recipient_ids: [], topic: "" };
  }
}

function editedAt(timestamp: number | undefined, now: number): number {
  if (timestamp === undefined) return now;
  if (timestamp < 0) throw badRequest("Timestamp must not be negative.");
  if (timestamp > LAST_SECOND) throw badRequest("Timestamp is too large.");
  return Math.floor(timestamp * 1000);
}

function accessOnlyStream(user: User, to: readonly number[], model: RealmModel): number {
  const [streamId, ...others] = to;
  if (streamId === undefined || others.length > 0) {
    throw badRequest("Must specify exactly 1 stream ID for stream messages");
  }
  return accessStreamById(user, streamId, model).stream_id;
}

/** Returns distinct ids in ascending order, without the user unless they are the only recipient. */
function accessPeople(user: User, to: readonly number[], model: RealmModel): number[] {
  const unknown = to.find((userId) => !model.users.has(userId));
  if (unknown !== undefined) throw badRequest(`Invalid user ID ${unknown}`);
  const people = [...new Set(to)].sort((a, b) => a - b);
  const others = people.filter((userId) => userId !== user.user_id);
  return others.length > 0 ? others : people;
}
