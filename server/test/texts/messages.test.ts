import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { newest, speak } from "./support.ts";

const { world, owner, hamlet, cordelia } = useWorld();
const inStream = (name: string) => [["stream", name]] as const;
const direct = [["is", "private"]] as const;

beforeAll(async () => {
  await owner.ok("PATCH", "/realm", { default_language: "de" });
  await speak(owner, "de");
  await speak(hamlet, "en");
  await speak(cordelia, "fr");
});

describe("a message in a stream", () => {
  test("is in the organization's language, and so is its topic", async () => {
    await hamlet.subscribe(["harbour"]);
    const [created] = await newest(hamlet, inStream("harbour"));
    expect(created).toMatchObject({
      subject: "Stream-Ereignisse",
      content: `@_**Hamlet Member|${hamlet.userId}** hat diesen Stream angelegt.`,
    });
  });

  test("about a resolved topic keeps the topic", async () => {
    const id = await hamlet.send("harbour", "ropes", "Which ones?");
    await hamlet.ok("PATCH", `/messages/${id}`, { topic: "✔ ropes", propagate_mode: "change_all" });
    expect((await newest(hamlet, inStream("harbour"))).at(-1)).toMatchObject({
      subject: "✔ ropes",
      content: `@_**Hamlet Member|${hamlet.userId}** hat dieses Thema als erledigt markiert.`,
    });
  });
});

describe("a direct message is in its reader's language", () => {
  test("for new users, who start with the organization's language", async () => {
    const newcomer = await world.newPerson("Nora Newcomer");
    const [greeting] = await newest(newcomer, direct);
    expect(greeting?.content).toMatch(/^Hallo Nora Newcomer, willkommen bei \*\*Test Organization\*\*!/);
  });

  test("for each of several people", async () => {
    await owner.subscribe(["harbour"], { principals: [hamlet.userId, cordelia.userId] });
    await owner.subscribe(["quay"]);
    await owner.subscribe(["quay"], { principals: [hamlet.userId, cordelia.userId] });
    expect((await newest(hamlet, direct)).at(-1)?.content).toBe(
      "@**Olive Owner** subscribed you to the stream #**quay**.",
    );
    const french = (await newest(cordelia, direct)).at(-1)?.content;
    expect(french).toContain("@**Olive Owner**");
    expect(french).toContain("#**quay**");
    expect(french).not.toContain("subscribed");
  });

  test("for a reminder", async () => {
    const message_id = await hamlet.send("harbour", "ropes", "Think of the ropes");
    const at = Math.floor(world.clock.now() / 1000) + 600;
    await owner.ok("POST", "/reminders", { message_id, scheduled_delivery_timestamp: at, note: "jetzt" });
    await world.pass(11);
    await world.settle();
    const reminder = (await newest(owner, direct)).at(-1)?.content ?? "";
    expect(reminder).toMatch(/^Du wolltest an die Nachricht von @_\*\*Hamlet Member\|\d+\*\* in /);
    expect(reminder).toContain("> Think of the ropes");
    expect(reminder).toContain("Deine Notiz:\n\n> jetzt");
  });
});
