import { useWorld } from "@confab/testkit/vitest";
import { expect, test } from "vitest";
import { get, PNG, unzip, upload } from "./support.ts";

const { world, owner, hamlet, cordelia, guest } = useWorld();

interface OwnMessage {
  readonly id: number;
  readonly stream?: string;
  readonly topic?: string;
  readonly to?: readonly { readonly user_id: number; readonly name: string }[];
  readonly content: string;
  readonly earlier_contents?: readonly string[];
}

async function ownData(of: typeof hamlet) {
  const { status, headers, bytes } = await get(of, "/own_data.zip");
  expect([status, headers.get("content-type")]).toEqual([200, "application/zip"]);
  expect(headers.get("content-disposition")).toMatch(
    /^attachment; filename="own-data-\d{4}-\d\d-\d\d\.zip"$/,
  );
  const files = await unzip(bytes);
  const text = (name: string) => files.get(name)?.toString("utf8") ?? "";
  const lines = text("messages.jsonl").split("\n").slice(0, -1);
  return {
    files,
    json: <T>(name: string): T => JSON.parse(text(name)) as T,
    messages: lines.map((line) => JSON.parse(line) as OwnMessage),
  };
}

test("has everything that the user wrote and uploaded, and nothing of others", async () => {
  await hamlet.subscribe(["secret"], { invite_only: true, principals: [hamlet.userId, cordelia.userId] });
  const uri = await upload(hamlet, PNG, "picture.png", "image/png");
  const unused = await upload(hamlet, "not shown yet", "plan.txt");
  await upload(cordelia, "of somebody else", "other.txt");
  const shown = await hamlet.send("general", "lunch", `Look: [picture](${uri})`);
  const edited = await hamlet.send("secret", "plans", "The first text.");
  await hamlet.ok("PATCH", `/messages/${edited}`, { content: "The second text." });
  const direct = await hamlet.sendTo([cordelia], "Between us.");
  await cordelia.sendTo([hamlet], "An answer.");
  await cordelia.send("general", "lunch", "Not by hamlet.");
  const draft = {
    type: "private",
    to: [cordelia.userId],
    topic: "",
    content: "Half a thought",
    timestamp: 1,
  };
  await hamlet.ok("POST", "/drafts", { drafts: [draft] });
  await hamlet.ok("POST", "/users/me/alert_words", { alert_words: ["skull"] });
  const later = Math.floor(world.clock.now() / 1000) + 3600;
  const reminder = { message_id: direct, scheduled_delivery_timestamp: later, note: "Ask again" };
  await hamlet.ok("POST", "/reminders", reminder);
  await hamlet.ok("PATCH", "/settings", { enter_sends: true });
  await hamlet.ok("POST", "/users/me/status", { status_text: "In Wittenberg" });
  await hamlet.ok("DELETE", "/users/me/subscriptions", { subscriptions: ["secret"] });

  const { files, json, messages } = await ownData(hamlet);
  expect(messages.slice(-3)).toEqual([
    expect.objectContaining({
      id: shown,
      stream: "general",
      topic: "lunch",
      content: `Look: [picture](${uri})`,
    }),
    expect.objectContaining({
      id: edited,
      stream: "secret",
      content: "The second text.",
      earlier_contents: ["The first text."],
    }),
    expect.objectContaining({
      id: direct,
      content: "Between us.",
      to: [
        { user_id: hamlet.userId, name: "Hamlet Member" },
        { user_id: cordelia.userId, name: "Cordelia Member" },
      ],
    }),
  ]);
  const listed = json<{ name: string; path: string }[]>("files.json");
  expect(listed.map(({ name }) => name).sort()).toEqual(["picture.png", "plan.txt"]);
  const contentOf = (name: string) => files.get(listed.find((file) => file.name === name)?.path ?? "");
  expect(contentOf("picture.png")).toEqual(PNG);
  expect(contentOf("plan.txt")?.toString()).toBe("not shown yet");
  expect(unused).toContain("plan.txt");
  expect(json("account.json")).toMatchObject({
    user_id: hamlet.userId,
    delivery_email: hamlet.email,
    alert_words: ["skull"],
    status: { status_text: "In Wittenberg" },
    settings: { enter_sends: true },
  });
  expect(json("drafts.json")).toMatchObject([{ content: "Half a thought" }]);
  expect(json("reminders.json")).toMatchObject([{ note: "Ask again" }]);
  expect(json("scheduled_messages.json")).toEqual([]);
  const everything = [...files.values()].map(String).join("\n");
  for (const word of ["An answer.", "Not by hamlet.", "of somebody else", hamlet.apiKey]) {
    expect(everything).not.toContain(word);
  }
});

test("has more messages than one statement reads, each of them once", async () => {
  for (let count = 0; count < 1010; count += 1) await guest.sendTo([owner], `number ${count}`);
  const { messages } = await ownData(guest);
  expect(messages.map(({ content }) => content)).toEqual(
    Array.from({ length: 1010 }, (_, count) => `number ${count}`),
  );
});

test("is for people with an account only", async () => {
  const headers = { accept: "application/json" };
  expect((await get(undefined, "/own_data.zip", headers, hamlet.url)).status).toBe(401);
});
