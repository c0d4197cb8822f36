import { type FetchedMessage, type InitialState, Policy, Role } from "@confab/contract";
import { expect, it } from "vitest";
import { messagePermissionsOf } from "../src/model/message-permissions.ts";
import { modelFrom } from "../src/model/model.ts";
import { emptyState } from "./empty-state.ts";

const HOUR = 3600;

/** Returns which moves a user of the role may make, an hour after a message of their own in an organization. */
function movesOf(role: Role, realm: Partial<InitialState>): readonly string[] {
  const user = { user_id: emptyState.user_id, role, is_bot: false, date_joined: "2020-01-01T00:00:00Z" };
  const model = modelFrom({ ...emptyState, ...realm, realm_users: [user] } as unknown as InitialState, {});
  const message = { type: "stream", sender_id: user.user_id, timestamp: 1e9, submessages: [] };
  const may = messagePermissionsOf(model, message as unknown as FetchedMessage, (1e9 + HOUR) * 1000);
  return [...(may.canEditTopic ? ["topic"] : []), ...(may.canMoveToStream ? ["stream"] : [])];
}

const open = {
  realm_allow_message_editing: false,
  realm_edit_topic_policy: Policy.everyone,
  realm_move_messages_between_streams_policy: Policy.members,
  realm_move_messages_within_stream_limit_seconds: null,
  realm_move_messages_between_streams_limit_seconds: HOUR,
} as const;

it("permits moves by their own policies, whether messages can be edited or not", () => {
  expect(movesOf(Role.member, open)).toEqual(["topic", "stream"]);
  expect(movesOf(Role.guest, open)).toEqual(["topic"]);
  expect(movesOf(Role.owner, { ...open, realm_edit_topic_policy: Policy.nobody })).toEqual(["stream"]);
});

it("permits moves within their time limits, and to moderators without one", () => {
  const short = {
    ...open,
    realm_move_messages_within_stream_limit_seconds: HOUR - 1,
    realm_move_messages_between_streams_limit_seconds: HOUR - 1,
  };
  expect(movesOf(Role.member, short)).toEqual([]);
  expect(movesOf(Role.moderator, short)).toEqual(["topic", "stream"]);
});
