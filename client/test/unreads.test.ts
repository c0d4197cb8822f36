import type { Event } from "@confab/contract";
import { expect, it } from "vitest";
import { applyEvents, modelFrom } from "../src/model/model.ts";
import { emptyState } from "./empty-state.ts";

const unreadMessage = {
  streams: [{ stream_id: 3, topic: "lunch", unread_message_ids: [41] }],
  pms: [],
  huddles: [],
  mentions: [],
  count: 1,
  old_unreads_missing: false,
};

const edit = (flags: ("mentioned" | "read")[], id = 41): Event => ({
  id: 1,
  type: "update_message",
  user_id: 9,
  edit_timestamp: 1,
  rendering_only: false,
  message_id: id,
  message_ids: [id],
  flags,
  content: "@**Me**",
  rendered_content: "<p>@Me</p>",
});

const mentionsAfter = (event: Event): number[] => {
  const model = modelFrom({ ...emptyState, unread_msgs: unreadMessage }, {});
  return [...applyEvents(model, [event], 0).unreads.mentions];
};

it("counts an edited message that mentions the user as a mention, if it is unread here", () => {
  expect(mentionsAfter(edit(["mentioned"]))).toEqual([41]);
  expect(mentionsAfter(edit([]))).toEqual([]);
});

it("trusts the model, not the event's older flags, about whether the message is unread", () => {
  expect(mentionsAfter(edit(["mentioned", "read"]))).toEqual([41]);
  expect(mentionsAfter(edit(["mentioned"], 42))).toEqual([]);
});

it("counts messages that are unread again elsewhere, even if it does not have them", () => {
  const event: Event = {
    id: 1,
    type: "update_message_flags",
    op: "remove",
    operation: "remove",
    flag: "read",
    messages: [8, 9, 10],
    all: false,
    message_details: {
      "8": { type: "private", user_ids: [5, 2], mentioned: true },
      "9": { type: "stream", stream_id: 4, topic: "of a stream that the user is not in" },
      "10": { type: "private", user_ids: [] },
    },
  };
  const before = modelFrom({ ...emptyState, unread_msgs: unreadMessage }, {});
  const { unreads } = applyEvents(before, [event], 0);
  expect(unreads.streams).toEqual(before.unreads.streams);
  expect([...unreads.direct]).toEqual([
    ["2,5", [8]],
    ["", [10]],
  ]);
  expect([...unreads.mentions]).toEqual([8]);
});
