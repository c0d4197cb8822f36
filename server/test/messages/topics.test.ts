import type { Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { createStream, subscribe, type TestStream, unsubscribe } from "./helpers.ts";

const { world, hamlet, cordelia, guest } = useWorld();

const topics = async (person: Person, { streamId }: TestStream) =>
  (await person.ok<{ topics: unknown[] }>("GET", `/users/me/${streamId}/topics`)).topics;
const send = ({ name }: TestStream, topic: string) => cordelia.send(name, topic, "text");

describe("GET /users/me/{stream_id}/topics", () => {
  test("returns each topic once, in its latest spelling, most recently active first", async () => {
    const stream = await createStream(world, "topics", [hamlet, cordelia]);
    expect(await topics(hamlet, stream)).toEqual([]);
    await send(stream, "Lunch");
    const ideas = await send(stream, "ideas");
    await send(stream, "lunch");
    const lunch = await send(stream, "LUNCH");
    const other = await send(stream, "Ärger");
    expect(await topics(hamlet, stream)).toEqual([
      { name: "Ärger", max_id: other },
      { name: "LUNCH", max_id: lunch },
      { name: "ideas", max_id: ideas },
    ]);
  });

  test("shows the history of a public stream to everyone except guests", async () => {
    const stream = await createStream(world, "public topics", [cordelia]);
    const id = await send(stream, "old");
    expect(await topics(hamlet, stream)).toEqual([{ name: "old", max_id: id }]);
    const path = `/users/me/${stream.streamId}/topics`;
    expect(await guest.refused("GET", path)).toMatchObject({ msg: "Invalid stream id" });
  });

  test("with protected history, counts received messages only", async () => {
    const stream = await createStream(world, "protected topics", [cordelia], { invite_only: true });
    await send(stream, "before");
    await send(stream, "both");
    await subscribe(cordelia, stream, [hamlet]);
    const both = await send(stream, "both");
    await unsubscribe(stream, hamlet);
    await send(stream, "both");
    await send(stream, "between");
    await subscribe(cordelia, stream, [hamlet]);
    const after = await send(stream, "after");
    expect(await topics(hamlet, stream)).toEqual([
      { name: "after", max_id: after },
      { name: "both", max_id: both },
    ]);
    expect(await topics(cordelia, stream)).toHaveLength(4);
  });

  test("rejects missing and forbidden streams alike", async () => {
    const closed = await createStream(world, "closed topics", [cordelia], { invite_only: true });
    for (const streamId of [closed.streamId, 999_999]) {
      expect(await hamlet.refused("GET", `/users/me/${streamId}/topics`)).toMatchObject({
        status: 400,
        code: "BAD_REQUEST",
        msg: "Invalid stream id",
      });
    }
  });
});
