/**
 * docs/interface/sending.md#posting-to-a-stream: a bot's owner is notified when the bot writes to a stream that does
 * not exist or has no subscribers.
 */
import { engineUnderTest, type Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { lastMessages } from "../integrations/support.ts";
import { createStream } from "../messages/helpers.ts";
import { newBot } from "../users/support.ts";

const QUIET_MILLISECONDS = 5 * 60_000;

const { world, owner, hamlet, cordelia } = useWorld();
let number = 0;

const ownBot = () => {
  number += 1;
  return newBot(cordelia, `writer${number}`);
};

/** Returns what Cordelia is sent meanwhile. */
async function noticesDuring(work: () => Promise<unknown>): Promise<unknown[]> {
  const before = (await lastMessages(cordelia)).at(-1)?.["id"] as number | undefined;
  await work();
  return (await lastMessages(cordelia))
    .filter(
      ({ id, sender_full_name }) => Number(id) > (before ?? 0) && sender_full_name === "Notification Bot",
    )
    .map(({ content }) => content);
}

const toNowhere = (person: Person, to: unknown) =>
  person.refused("POST", "/messages", { type: "stream", to, topic: "lunch", content: "Soup" });

const missing = (bot: Person, name: string) =>
  `Your bot @_**writer${number} Bot|${bot.userId}** tried to send a message to the stream \`${name}\`, which doesn't exist.`;

describe("a stream that does not exist", () => {
  test("causes one notice in five minutes for each bot", async () => {
    const first = await ownBot();
    const text = missing(first, "nowhere");
    expect(
      await noticesDuring(async () => {
        expect(await toNowhere(first, "nowhere")).toMatchObject({
          code: "STREAM_DOES_NOT_EXIST",
          msg: "Stream 'nowhere' does not exist",
        });
        await toNowhere(first, 999_999);
      }),
    ).toEqual([text]);
    const second = await ownBot();
    expect(await noticesDuring(() => toNowhere(second, 999_999))).toEqual([missing(second, "999999")]);
    await world.clock.advance(QUIET_MILLISECONDS - 1000);
    expect(await noticesDuring(() => toNowhere(second, "nowhere"))).toEqual([]);
    await world.clock.advance(1000);
    expect(await noticesDuring(() => toNowhere(second, "nowhere"))).toEqual([missing(second, "nowhere")]);
  });

  test("causes no notice to owners for people, or for messages with another error", async () => {
    const bot = await ownBot();
    expect(
      await noticesDuring(async () => {
        await toNowhere(cordelia, "nowhere");
        await bot.refused("POST", "/messages", { type: "stream", to: "nowhere", topic: "x", content: " " });
        await bot.refused("POST", "/messages", { type: "stream", to: "nowhere", content: "Soup" });
      }),
    ).toEqual([]);
  });

  test("tells the owner no more than the bot about a private stream by its id", async () => {
    const secret = await createStream(world, "very secret", [hamlet], { invite_only: true });
    const bot = await ownBot();
    expect(await noticesDuring(() => toNowhere(bot, secret.streamId))).toEqual([
      missing(bot, String(secret.streamId)),
    ]);
  });

  test.runIf(engineUnderTest === "postgres")("causes one notice from all nodes together", async () => {
    const bot = await ownBot();
    const elsewhere = bot.at(await world.startNode());
    expect(
      await noticesDuring(() =>
        Promise.all([bot, elsewhere, bot, elsewhere].map((at) => toNowhere(at, "no"))),
      ),
    ).toHaveLength(1);
  });
});

describe("a stream without subscribers", () => {
  test("gets the message, and the owner is notified, independently of notices about missing streams", async () => {
    const leaver = await world.newPerson("leaver");
    const { name } = await createStream(world, "empty hall", [leaver]);
    const bot = await ownBot();
    expect(await noticesDuring(() => bot.send(name, "lunch", "Soup"))).toEqual([]);
    await owner.ok("DELETE", `/users/${leaver.userId}`);
    const noSubscribers = `Your bot @_**writer${number} Bot|${bot.userId}** sent a message to the stream #**empty hall**, which has no subscribers.`;
    expect(
      await noticesDuring(async () => {
        await bot.send(name, "lunch", "Soup");
        await bot.send(name, "lunch", "More soup");
        await toNowhere(bot, "nowhere");
        await cordelia.send(name, "lunch", "Thanks");
      }),
    ).toEqual([noSubscribers, missing(bot, "nowhere")]);
  });
});
