import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { type Person, type TestQueue, type WireEvent, World } from "@confab/testkit";
import { expect, test } from "vitest";
import { newBot } from "../users/support.ts";
import { ClientFolder, describePythonClients, programOf } from "./support.ts";

/** The interval between checks whether the bot has answered. */
const PAUSE_MILLISECONDS = 500;

describePythonClients("bots of the zulip_bots package", () => {
  test("a bot answers where it is mentioned, and reacts", async () => {
    await using world = await World.start();
    const hamlet = world.as("hamlet");
    const bot = await newBot(world.as("owner"), "Hello");
    await using _running = await running("helloworld", bot);
    const queue = await hamlet.register({ event_types: ["message", "reaction"], apply_markdown: false });
    await answered(hamlet, bot, queue);
    const id = await hamlet.send("general", "robots", "@**Hello Bot** how do you do?");
    const seen: WireEvent[] = [];
    await expect
      .poll(async () => {
        seen.push(...(await queue.all()));
        return seen;
      })
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({ type: "reaction", op: "add", message_id: id, emoji_name: "wave" }),
          expect.objectContaining({
            message: expect.objectContaining({
              sender_id: bot.userId,
              subject: "robots",
              content: "beep boop",
            }),
          }),
        ]),
      );
  });

  test("a bot stores its state at the server, and edits its messages", async () => {
    await using world = await World.start();
    const hamlet = world.as("hamlet");
    const bot = await newBot(world.as("owner"), "Count");
    const queue = await hamlet.register({
      event_types: ["message", "update_message"],
      apply_markdown: false,
    });
    {
      await using _running = await running("incrementor", bot);
      await answered(hamlet, bot, queue);
    }
    const before = await count(bot);
    await using _again = await running("incrementor", bot);
    await expect
      .poll(async () => {
        await hamlet.sendTo([bot], "One more");
        return (await queue.all()).some(
          ({ type, content }) => type === "update_message" && Number(content) > before,
        );
      })
      .toBe(true);
    // The bot stores the number after it has posted it.
    await expect.poll(() => count(bot)).toBeGreaterThan(before);
  });
});

/** Returns the number that the bot has counted up to. */
async function count(bot: Person): Promise<number> {
  const { storage } = await bot.ok<{ storage: { number: string } }>("GET", "/bot_storage");
  return Number(storage.number);
}

/** Runs one of the package's bots until disposed of. */
async function running(name: string, bot: Person): Promise<AsyncDisposable> {
  const folder = new ClientFolder();
  const child = spawn(programOf("zulip-run-bot"), [name, "--config-file", folder.zuliprc(bot)], {
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  await once(child, "spawn");
  return {
    async [Symbol.asyncDispose]() {
      child.kill();
      await ended;
      folder[Symbol.dispose]();
    },
  };
}

/** Writes to a bot until it answers: only then is it known to listen. Leaves the queue without events. */
async function answered(person: Person, bot: Person, queue: TestQueue): Promise<void> {
  const isAnswer = ({ message }: WireEvent) =>
    (message as { sender_id: number } | undefined)?.sender_id === bot.userId;
  do {
    await person.sendTo([bot], "Are you there?");
    await setTimeout(PAUSE_MILLISECONDS);
  } while (!(await queue.all()).some(isAnswer));
}
