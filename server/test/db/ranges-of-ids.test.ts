/** The migration from ranges of numbers to ranges of ids. */
import { loadMigrations, migrate, migrationsDirectory } from "@confab/server/db/migrate";
import { expect, test } from "vitest";
import { describeEngines, openTestEngine } from "./engines.ts";

describeEngines((kind) => {
  test("an inbox keeps its messages when its numbers become ids", async () => {
    await using world = await openTestEngine(kind);
    const migrations = await loadMigrations(migrationsDirectory);
    await migrate(world.engine, migrations.slice(0, 2));
    // Conversation 1 has the messages 1 to 6; number 3 was deleted. The ids in between belong to conversation 2.
    await world.run(`
      insert into conversation (realm_id, conversation_id, last_seq) values (1, 1, 6), (1, 2, 5), (1, 3, 0)`);
    await world.run(`
      insert into message (realm_id, message_id, conversation_id, seq, sender_id, topic, content, rendered_content,
                           client, sent_at)
      select 1, id, conversation, seq, 1, '', '', '', '', now()
        from unnest(array[11, 13, 17, 19, 23], array[1, 2, 4, 5, 6]) as m(id, seq), (values (1)) as c(conversation)
      union all
      select 1, id, 2, seq, 1, '', '', '', '', now()
        from unnest(array[12, 14, 15, 18, 20], array[1, 2, 3, 4, 5]) as m(id, seq)`);
    await world.run(`
      insert into inbox (realm_id, user_id, conversation_id, received, read) values
        (1, 1, 1, '{[1,)}', '{[1,7)}'), (1, 2, 1, '{[2,4),[5,)}', '{[2,3),[3,4)}'), (1, 3, 1, '{[7,)}', '{}'),
        (1, 4, 1, '{[1,5)}', '{[4,5)}'), (1, 1, 3, '{[1,)}', '{}')`);
    await migrate(world.engine, migrations);

    expect(
      await world.run(`select user_id, conversation_id, received::text, read::text from inbox order by 2, 1`),
    ).toEqual([
      { user_id: 1, conversation_id: 1, received: "{[1,)}", read: "{[1,24)}" },
      { user_id: 2, conversation_id: 1, received: "{[12,14),[18,)}", read: "{[12,14)}" },
      { user_id: 3, conversation_id: 1, received: "{[24,)}", read: "{}" },
      { user_id: 4, conversation_id: 1, received: "{[1,18)}", read: "{[14,18)}" },
      { user_id: 1, conversation_id: 3, received: "{[1,)}", read: "{}" },
    ]);
    expect(
      await world.run("select conversation_id, last_message_id from conversation order by conversation_id"),
    ).toEqual([
      { conversation_id: 1, last_message_id: 23 },
      { conversation_id: 2, last_message_id: 20 },
      { conversation_id: 3, last_message_id: 0 },
    ]);
  });
});
