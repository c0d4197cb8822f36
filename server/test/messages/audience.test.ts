import { audienceOf } from "@confab/server/domain/messages/stored/message-audience";
import { lookupMessage } from "@confab/server/domain/messages/stored/queries";
import { World } from "@confab/testkit";
import { expect, test } from "vitest";
import { realmOf, runSql } from "./database.ts";
import { createStream, subscribe, unsubscribe } from "./helpers.ts";
import { costOf } from "./plans.ts";

test("finds the recipients of a message in a stream with protected history without scanning all inboxes", async () => {
  await using world = await World.start();
  const [hamlet, cordelia, administrator] = [
    world.as("hamlet"),
    world.as("cordelia"),
    world.as("administrator"),
  ];
  const options = { invite_only: true, history_public_to_subscribers: false };
  const stream = await createStream(world, "secret", [hamlet, cordelia], options);
  const id = await hamlet.send(stream.name, "topic", "only for those who are here");
  await unsubscribe(stream, cordelia);
  await subscribe(hamlet, stream, [administrator]);
  await runSql(
    world,
    `insert into inbox (realm_id, user_id, conversation_id, received)
     select $1, 100000 + u, 100000 + (u * 7 + c) % 500, '{[1,)}' from generate_series(1, 2500) as u, generate_series(1, 4) as c`,
    realmOf(world).realmId,
  );
  await runSql(world, "analyze inbox");
  const audience = () =>
    realmOf(world).read(async (tx) => {
      const message = await lookupMessage(tx, hamlet.userId, id);
      return message && audienceOf(tx, message);
    });
  const found = await audience();
  expect(found?.to === "users" && found.user_ids.toSorted((a, b) => a - b)).toEqual([
    hamlet.userId,
    cordelia.userId,
  ]);
  expect((await costOf(world, audience, "inbox")).blocks).toBeLessThan(60);
});
