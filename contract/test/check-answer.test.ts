import { expect, test } from "vitest";
import { answerChecker, eventChecker } from "../src/check-answer.ts";
import { endpoints } from "../src/index.ts";

const success = { result: "success", msg: "" };
const checkEvent = eventChecker();

const message = {
  id: 1,
  type: "stream",
  sender_id: 2,
  content: "<p>Hello</p>",
  recipient_id: 3,
  timestamp: 1_700_000_000,
  client: "website",
  subject: "lunch",
  topic_links: [],
  is_me_message: false,
  reactions: [],
  submessages: [],
  sender_full_name: "Iris",
  sender_email: "iris@example.com",
  sender_realm_str: "",
  avatar_url: null,
  content_type: "text/html",
  display_recipient: "general",
  stream_id: 4,
};

test("accepts an answer that matches its declaration", () => {
  expect(answerChecker(endpoints.markStreamAsRead)(success)).toBeUndefined();
  expect(answerChecker(endpoints.createDrafts)({ ...success, ids: [1, 2] })).toBeUndefined();
});

test.each([
  ["createDrafts.ids is missing", success],
  ['createDrafts.ids[1] is "2", not integer {}', { ...success, ids: [1, "2"] }],
  ["createDrafts.count is not declared", { ...success, ids: [], count: 0 }],
  ['createDrafts.msg is "done", not one of [""]', { ...success, ids: [], msg: "done" }],
  ['createDrafts.result is "error", not one of ["success"]', { ...success, ids: [], result: "error" }],
])("reports that %s", (problem, answer) => {
  expect(answerChecker(endpoints.createDrafts)(answer)).toBe(problem);
});

test("accepts ignored parameters only from endpoints that report them at the level, and never an empty list", () => {
  const reported = { ...success, ignored_parameters_unsupported: ["x"] };
  expect(answerChecker(endpoints.updateSettings)(reported)).toBeUndefined();
  expect(
    answerChecker(endpoints.updateSettings)({ ...reported, ignored_parameters_unsupported: [] }),
  ).toContain("ignored_parameters_unsupported");
  expect(answerChecker(endpoints.markStreamAsRead)(reported)).toBeUndefined();
  expect(answerChecker(endpoints.markStreamAsRead, 166)(reported)).toBe(
    "markStreamAsRead.ignored_parameters_unsupported is not declared",
  );
});

test("rejects an endpoint that answers with a stream of events", () => {
  expect(() => answerChecker(endpoints.streamEvents)).toThrow("answers with a stream");
});

test("accepts events that match their declarations, under either set of names", () => {
  expect(checkEvent({ id: 0, type: "heartbeat" })).toBeUndefined();
  expect(checkEvent({ id: 1, type: "message", message, flags: ["read"] })).toBeUndefined();
  const reaction = {
    user_id: 2,
    user: { user_id: 2, email: "iris@example.com", full_name: "Iris" },
    message_id: 1,
  };
  for (const name of ["zulip", "service"]) {
    const emoji = { emoji_name: name, emoji_code: name, reaction_type: `${name}_extra_emoji` };
    expect(checkEvent({ id: 2, type: "reaction", op: "add", ...emoji, ...reaction })).toBeUndefined();
  }
});

test("accepts delete_message in exactly four shapes", () => {
  const ofStream = { message_type: "stream", stream_id: 4, topic: "lunch" };
  for (const ids of [{ message_id: 1 }, { message_ids: [1] }]) {
    expect(checkEvent({ id: 1, type: "delete_message", ...ids, ...ofStream })).toBeUndefined();
    expect(checkEvent({ id: 1, type: "delete_message", ...ids, message_type: "private" })).toBeUndefined();
    expect(checkEvent({ id: 1, type: "delete_message", ...ids, message_type: "stream" })).toBeDefined();
  }
  expect(
    checkEvent({ id: 1, type: "delete_message", message_id: 1, message_ids: [1], ...ofStream }),
  ).toBeDefined();
});

test("reports an event's problems against the closest shape", () => {
  const { client: _, ...nameless } = message;
  expect(checkEvent({ id: 1, type: "message", message: nameless, flags: [] })).toBe(
    "message.message.client is missing",
  );
  expect(checkEvent({ id: 1, type: "message", message: { ...message, topic: "lunch" }, flags: [] })).toBe(
    "message.message.topic is not declared",
  );
  expect(checkEvent({ id: 1, type: "realm_user", op: "update", person: { user_id: 2, role: 5 } })).toContain(
    "realm_user/update.person.role is 5",
  );
});

test.each([null, 5, [], {}, { type: "no_such" }, { type: "drafts" }, { type: "heartbeat", op: "add" }])(
  "rejects %j as an unknown event",
  (value) => {
    expect(checkEvent(value)).toMatch(/^there is no event/);
  },
);
