/** The pinned messages that a program shows (`client/session/pins.ts`), with a real server. */
import { type PinPlace, pinsIn } from "@confab/client";
import { StreamPostPolicy } from "@confab/contract";
import { useWorld } from "@confab/testkit/vitest";
import { beforeEach, describe, expect, test } from "vitest";
import { Program } from "./program.ts";

const { owner, administrator, moderator, hamlet, cordelia } = useWorld();
let number = 0;
let name: string;
let streamId: number;
let place: PinPlace;

beforeEach(async () => {
  number += 1;
  name = `castle ${number}`;
  await owner.subscribe([name], {
    principals: [hamlet, cordelia, administrator].map(({ userId }) => userId),
  });
  const { stream_id } = await owner.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream: name });
  streamId = stream_id;
  place = { kind: "stream", streamId };
});

const send = (topic = "lunch") => hamlet.send(name, topic, "Soup");
const pin = (id: number) => cordelia.ok("POST", `/messages/${id}/pin`);

/** Returns the ids of the pinned messages that a program knows. */
function pinnedIn({ state }: Program, topic?: string): number[] | undefined {
  const { model } = state;
  if (!model) return undefined;
  return pinsIn(model.pinnedMessages, place, model.options.userId, topic)?.map((each) => each.message_id);
}

describe("pinned messages", () => {
  test("are fetched once, and follow the events from then on", async () => {
    const [first, second] = [await send(), await send("tea")];
    await pin(first);
    await using program = await Program.start(hamlet);
    expect(pinnedIn(program)).toBeUndefined();
    await program.session.pins.open(place);
    expect(pinnedIn(program)).toEqual([first]);
    await program.session.pins.open(place);
    expect(program.requests.filter((request) => request === "GET /pinned_messages")).toHaveLength(1);
    await pin(second);
    await expect.poll(() => pinnedIn(program, "TEA")).toEqual([second]);
    expect(pinnedIn(program, "lunch")).toEqual([first]);
    await cordelia.ok("PATCH", `/messages/${first}`, { topic: "tea" });
    await expect.poll(() => pinnedIn(program, "lunch")).toEqual([]);
    await owner.ok("DELETE", `/messages/${second}`);
    await expect.poll(() => pinnedIn(program)).toEqual([first]);
  });

  test("contain what was pinned during the fetch", async () => {
    const [first, second] = [await send(), await send()];
    await pin(first);
    await using program = await Program.start(hamlet);
    let release = () => {};
    program.gated = "GET /pinned_messages";
    program.gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const opened = program.session.pins.open(place);
    await expect.poll(() => program.answered).toBe(1);
    await pin(second);
    await cordelia.ok("DELETE", `/messages/${first}/pin`);
    // The program has the events of the changes once it has a later one.
    const later = await send();
    await expect.poll(() => program.state.model?.messages.has(later)).toBe(true);
    release();
    await opened;
    expect(pinnedIn(program)).toEqual([second]);
  });

  test("of a stream that the user is not in are fetched each time", async () => {
    const [first, second] = [await send(), await send()];
    await pin(first);
    await using program = await Program.start(moderator);
    await program.session.pins.open(place);
    await pin(second);
    await program.session.pins.open(place);
    expect(new Set(pinnedIn(program))).toEqual(new Set([first, second]));
  });

  test("of a stream that the user leaves or joins are unknown until they are fetched again", async () => {
    const id = await send();
    await pin(id);
    await using program = await Program.start(hamlet);
    await program.session.pins.open(place);
    await hamlet.ok("DELETE", "/users/me/subscriptions", { subscriptions: [name] });
    await expect.poll(() => pinnedIn(program)).toBeUndefined();
    await program.session.pins.open(place);
    expect(pinnedIn(program)).toEqual([id]);
    await hamlet.subscribe([name]);
    await expect.poll(() => pinnedIn(program)).toBeUndefined();
  });

  test("show the user's own pin at once, and not after a refusal", async () => {
    const id = await send();
    await using program = await Program.start(hamlet);
    await program.open([{ operator: "stream", operand: streamId }]);
    await program.session.pins.open(place);
    let release = () => {};
    program.gated = `POST /messages/${id}/pin`;
    program.gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const done = program.session.messages.setPinned(id, true);
    expect(pinnedIn(program)).toEqual([id]);
    release();
    await done;
    await program.session.messages.setPinned(id, false);
    expect(pinnedIn(program)).toEqual([]);
    await owner.ok("PATCH", `/streams/${streamId}`, { stream_post_policy: StreamPostPolicy.administrators });
    await expect(program.session.messages.setPinned(id, true)).rejects.toThrow(
      "Only organization administrators",
    );
    expect(pinnedIn(program)).toEqual([]);
  });
});
