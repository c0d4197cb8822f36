import { expect, it } from "vitest";
import { modelFrom } from "../src/model/model.ts";
import { unreadInStream } from "../src/model/unread-counts.ts";
import { unreadAgain, unreads } from "../src/model/unreads.ts";
import { emptyState } from "./empty-state.ts";

const model = modelFrom(
  {
    ...emptyState,
    unread_msgs: {
      streams: [
        { stream_id: 3, topic: "lunch", unread_message_ids: [41, 43] },
        { stream_id: 4, topic: "dinner", unread_message_ids: [42] },
      ],
      pms: [],
      huddles: [],
      mentions: [43],
      count: 3,
      old_unreads_missing: false,
    },
  },
  {},
);

it("keeps the same object for a stream's unread messages until they change", () => {
  const before = [3, 4].map((id) => unreadInStream(model, id));
  expect(before).toEqual([
    { count: 2, shown: 2, isMentioned: true },
    { count: 1, shown: 1, isMentioned: false },
  ]);
  const topics = new Map(model.unreads.streams.get(3)).set("tea", [44]);
  const later = {
    ...model,
    unreads: {
      ...model.unreads,
      streams: model.unreads.streams.with(3, topics),
      mentions: new Set([43, 44]),
    },
  };
  expect(unreadInStream(later, 3).count).toBe(3);
  expect(unreadInStream(later, 4)).toBe(before[1]);
});

it("restores messages marked as unread again to their conversations, with their mentions", () => {
  const read = unreads.from(emptyState, model.options);
  const places = [
    { conversation: { kind: "topic", streamId: 3, topic: "lunch" }, ids: [41, 43] },
    { conversation: { kind: "direct", key: "7" }, ids: [40] },
  ] as const;
  const after = unreadAgain(read, places, model.unreads);
  expect(after.streams.get(3)?.get("lunch")).toEqual([41, 43]);
  expect(after.direct.get("7")).toEqual([40]);
  expect([...after.mentions]).toEqual([43]);
});
