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
