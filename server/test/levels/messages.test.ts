/** Changes of messages and of what is unread, each at its level and at the level before. */
import { useWorld } from "@confab/testkit/vitest";
import { expect, test } from "vitest";
import { Site } from "../outgoing/support.ts";
import { eventsAt } from "./support.ts";

const { world, owner, hamlet, cordelia } = useWorld({
  environment: { CONFAB_OUTGOING_ALLOW: "127.0.0.1/32" },
});

test("114: edits say who made them, or that only the rendering changed", async () => {
  await using page = await Site.start((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<title>Tea</title><p>Hello</p>");
  });
  await owner.ok("PATCH", "/realm", { inline_url_embed_preview: true });
  const [before, after] = await eventsAt(hamlet, [113, 114], ["update_message"], async () => {
    const id = await hamlet.send("general", "114", page.url("/"));
    await world.settle();
    await hamlet.ok("PATCH", `/messages/${id}`, { content: "No link any more" });
  });
  expect(after?.map(({ user_id, rendering_only }) => ({ user_id, rendering_only }))).toEqual([
    { user_id: null, rendering_only: true },
    { user_id: hamlet.userId, rendering_only: false },
  ]);
  expect(before?.map(({ user_id, rendering_only }) => ({ user_id, rendering_only }))).toEqual([
    { user_id: undefined, rendering_only: undefined },
    { user_id: hamlet.userId, rendering_only: undefined },
  ]);
});

test("119: unread direct messages name the other person", async () => {
  await cordelia.sendTo([hamlet], "Hello");
  const isFromCordelia = ({ sender_id }: Record<string, unknown>) => sender_id === cordelia.userId;
  type State = { unread_msgs: { pms: Record<string, unknown>[] } };
  const unreadAt = async (level: number) => {
    const { state } = await hamlet
      .speaking(level)
      .register<State>({ fetch_event_types: ["message", "update_message_flags"] });
    return state.unread_msgs.pms.filter(isFromCordelia);
  };
  const sender = { sender_id: cordelia.userId, unread_message_ids: [expect.any(Number)] };
  expect(await unreadAt(118)).toEqual([sender]);
  expect(await unreadAt(119)).toEqual([{ other_user_id: cordelia.userId, ...sender }]);
});
