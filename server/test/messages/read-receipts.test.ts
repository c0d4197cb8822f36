import type { Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeEach, describe, expect, test } from "vitest";
import { createStream, muteUser, subscribe, type TestStream, unsubscribe } from "./helpers.ts";

const { world, owner, administrator, moderator, hamlet, cordelia, guest } = useWorld();
let stream: TestStream;
let number = 0;

const allow = (enable_read_receipts: boolean) =>
  owner.speaking().ok("PATCH", "/realm", { enable_read_receipts });

beforeEach(async () => {
  await allow(true);
  number += 1;
  stream = await createStream(world, `receipts ${number}`, [hamlet, cordelia, guest]);
});

const send = () => cordelia.send(stream.name, "topic", "Read this");
const read = (person: Person, id: number, op = "add") =>
  person.ok("POST", "/messages/flags", { messages: [id], op, flag: "read" });
const readersOf = async (viewer: Person, id: number) =>
  (await viewer.ok<{ user_ids: number[] }>("GET", `/messages/${id}/read_receipts`)).user_ids;
const idsOf = (...people: Person[]) => people.map(({ userId }) => userId).sort((a, b) => a - b);
const refusal = (person: Person, id: number) => person.whyRefused("GET", `/messages/${id}/read_receipts`);

describe("the readers of a message", () => {
  test("are those who have read it, except its sender", async () => {
    const id = await send();
    expect(await readersOf(cordelia, id)).toEqual([]);
    await read(guest, id);
    await read(cordelia, id);
    expect(await readersOf(cordelia, id)).toEqual(idsOf(guest));
    await read(hamlet, id);
    for (const viewer of [cordelia, hamlet, guest, owner]) {
      expect(await readersOf(viewer, id)).toEqual(idsOf(hamlet, guest));
    }
    await read(guest, id, "remove");
    expect(await readersOf(cordelia, id)).toEqual(idsOf(hamlet));
  });

  test("are the participants of a direct message", async () => {
    const id = await cordelia.sendTo([hamlet, guest], "Between us");
    await read(hamlet, id);
    expect(await readersOf(guest, id)).toEqual(idsOf(hamlet));
    expect(await refusal(owner, id)).toBe("Invalid message(s)");
  });

  test("include those who left the stream, and those who took the message into their history", async () => {
    const id = await send();
    await read(guest, id);
    await unsubscribe(stream, guest);
    await subscribe(hamlet, stream, [moderator]);
    const star = { messages: [id], op: "add", flag: "starred" };
    await moderator.ok("POST", "/messages/flags", star);
    await administrator.ok("POST", "/messages/flags", star);
    expect(await readersOf(cordelia, id)).toEqual(idsOf(guest, moderator, administrator));
    await read(administrator, id, "remove");
    expect(await readersOf(cordelia, id)).toEqual(idsOf(guest, moderator));
  });

  test("are no newcomers, who did not receive it", async () => {
    const id = await send();
    await subscribe(hamlet, stream, [moderator]);
    const later = await send();
    await read(moderator, later);
    expect(await readersOf(cordelia, later)).toEqual(idsOf(moderator));
    expect(await readersOf(cordelia, id)).toEqual([]);
  });

  test("leave out those who keep it to themselves, and deactivated users", async () => {
    const shy = await world.newPerson(`Shy ${number}`);
    const gone = await world.newPerson(`Gone ${number}`);
    await subscribe(hamlet, stream, [shy, gone]);
    const id = await send();
    await read(shy, id);
    await read(gone, id);
    expect(await readersOf(cordelia, id)).toEqual(idsOf(shy, gone));
    await shy.ok("PATCH", "/settings", { send_read_receipts: false });
    await owner.ok("DELETE", `/users/${gone.userId}`);
    expect(await readersOf(cordelia, id)).toEqual([]);
    expect(await readersOf(shy, id)).toEqual([]);
  });

  test("leave out those who muted the viewer, and those whom the viewer muted", async () => {
    const [muting, muted] = [
      await world.newPerson(`Muting ${number}`),
      await world.newPerson(`Muted ${number}`),
    ];
    await subscribe(hamlet, stream, [muting, muted]);
    const id = await send();
    for (const person of [hamlet, muting, muted]) await read(person, id);
    await muteUser(muting, hamlet);
    await muteUser(hamlet, muted);
    expect(await readersOf(hamlet, id)).toEqual(idsOf(hamlet));
    expect(await readersOf(muting, id)).toEqual(idsOf(muting, muted));
    expect(await readersOf(muted, id)).toEqual(idsOf(muting, muted));
    expect(await readersOf(cordelia, id)).toEqual(idsOf(hamlet, muting, muted));
  });

  test("are nobody's business unless the organization shows them, and the message is visible", async () => {
    const closed = await createStream(world, `closed receipts ${number}`, [cordelia], { invite_only: true });
    const id = await send();
    const hidden = await cordelia.send(closed.name, "topic", "Secret");
    await allow(false);
    expect(await refusal(cordelia, id)).toBe("Read receipts are disabled in this organization.");
    for (const receipts of [false, true]) {
      await allow(receipts);
      for (const unseen of [hidden, 999_999]) {
        expect(await refusal(hamlet, unseen)).toBe("Invalid message(s)");
      }
    }
  });
});
