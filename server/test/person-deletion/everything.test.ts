/** A deleted person leaves nothing in tables and files (docs/decisions/deleting-people.md). */
import { NEWEST_LEVEL } from "@confab/contract";
import { expectSameModel, type Person } from "@confab/testkit";
import { useNewWorlds } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { upload } from "../files/support.ts";
import { environment, fill } from "../upgrade/organization.ts";
import { remnants } from "./remnants.ts";

const { world, owner, hamlet, guest } = useNewWorlds({ environment });

const NAME = "Hamlet Member";

/** The person, by all that they are called. */
const IDENTITY = ["hamlet", "recipe.txt", "water, leaves, patience", "skull", "oolong", "yorick.txt"];

/** What only they wrote. */
const WRITTEN = [
  "who has the **kettle**",
  "three cups",
  "four cups",
  "lunch at noon",
  "to be or",
  "get thee",
  "good morning",
  "good night",
  "descale it",
  "at tea",
  "four minutes are over",
  "my notes",
  "elsinore",
];

/** Adds what the organization does not have yet, by the person and about them. */
async function writeMore(): Promise<Person> {
  const laertes = (await world.newPerson("Laertes")).speaking(NEWEST_LEVEL);
  await owner.subscribe(["kitchen"], { principals: [laertes.userId] });
  const file = await upload(hamlet, "The skull of a jester.", "yorick.txt");
  const shown = await hamlet.send("kitchen", "graves", `See [Yorick](${file}), and ${file} from Elsinore`);
  await hamlet.sendTo([hamlet], "My notes");
  const mention = `@**${NAME}|${hamlet.userId}**`;
  const quoted = await laertes.send(
    "kitchen",
    "graves",
    `@_**${NAME}|${hamlet.userId}** [said](#narrow/near/${shown}): is this [it](${file})?`,
  );
  await laertes.ok("POST", `/messages/${quoted}/reactions`, { emoji_name: "tada" });
  await hamlet.ok("POST", `/messages/${quoted}/reactions`, { emoji_name: "tada" });
  const edited = await laertes.send("kitchen", "graves", `Ask ${mention} or [this](${file})`);
  await laertes.ok("PATCH", `/messages/${edited}`, { content: "Ask nobody" });
  const poll = await laertes.send("kitchen", "graves", `/poll Who is it?\n${mention}\nThe king`);
  const vote = (action: object) =>
    hamlet.ok("POST", "/submessage", {
      message_id: poll,
      msg_type: "widget",
      content: JSON.stringify(action),
    });
  await vote({ type: "vote", key: "canned,1", vote: 1 });
  await vote({ type: "new_option", idx: 1, option: "Elsinore" });
  const { stream_id } = await laertes.ok<{ stream_id: number }>("GET", "/get_stream_id", {
    stream: "kitchen",
  });
  await laertes.ok("POST", "/drafts", {
    drafts: [
      {
        type: "stream",
        to: [stream_id],
        topic: "graves",
        content: `Poor ${mention}`,
        timestamp: 1_778_250_000,
      },
    ],
  });
  const later = { scheduled_delivery_timestamp: 3_165_826_990 };
  await laertes.ok("POST", "/scheduled_messages", {
    ...later,
    type: "channel",
    to: stream_id,
    topic: "graves",
    content: `Alas ${mention}, [it](${file})`,
  });
  await laertes.ok("POST", "/reminders", { ...later, message_id: shown, note: `Ask ${mention}` });
  await laertes.sendTo([hamlet], `To you alone, ${mention}`);
  await guest.send("kitchen", "graves", "The rest is silence.");
  return laertes;
}

/** Lets clients lose their queues, so that the log is trimmed. */
async function trim(): Promise<void> {
  await world.pass(14);
  await world.settle();
  await world.pass(2);
}

async function remove(messages: "keep" | "delete"): Promise<void> {
  await owner.ok("POST", `/users/${hamlet.userId}/deletion`, { full_name: NAME, messages });
  await world.settle();
}

describe("a deleted person", () => {
  test("leaves no name, address, text or file if the messages go", async () => {
    await fill(world);
    await writeMore();
    await world.settle();
    const before = await remnants(world, [...IDENTITY, ...WRITTEN]);
    for (const text of [...IDENTITY, ...WRITTEN]) {
      expect(
        before.some((place) => place.includes(`: ${text}: `)),
        text,
      ).toBe(true);
    }
    await remove("delete");
    await expectSameModel(world);
    await trim();
    expect(await remnants(world, [...IDENTITY, ...WRITTEN])).toEqual([]);
  });
});
