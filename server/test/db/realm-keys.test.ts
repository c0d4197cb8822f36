import { loadMigrations, migrate, migrationsDirectory } from "@confab/server/db/migrate";
import { expect, test } from "vitest";
import { describeEngines, openTestEngine } from "./engines.ts";

/**
 * Keys of data that belongs to no organization, or that finds organizations: a few small tables, the same on every node
 * of a database.
 */
const exceptions: Readonly<Record<string, string>> = {
  "primary key schema_migration_pkey": "says what the database is, not what is in it",
  "primary key installation_pkey": "holds what is true of all organizations together",
  "index realm_host_key": "finds the organization that a request is for",
  "index message_search_words":
    "an inverted index has no order; a search asks it for words that stand for conversations and stretches of ids",
};

/**
 * Ids that all organizations draw from one sequence. They identify rows, and say nothing about the order of commits.
 */
const sequences = [
  "account.user_id",
  "alert_word.alert_word_id",
  "attachment.attachment_id",
  "channel_folder.folder_id",
  "conversation.conversation_id",
  "default_stream_group.group_id",
  "draft.draft_id",
  "invitation.invitation_id",
  "linkifier.linkifier_id",
  "muted_topic.muted_topic_id",
  "playground.playground_id",
  "profile_field.field_id",
  "reaction.reaction_id",
  "scheduled_message.scheduled_message_id",
  "realm.realm_id",
  "realm_domain.realm_domain_id",
  "realm_export.export_id",
  "realm_import.import_id",
  "realm_emoji.emoji_id",
  "stream.stream_id",
  "user_group.user_group_id",
];

/** Partitions are left out, since a partition has the columns and keys of its table. */
const isTable = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;

const findings = {
  "has no primary key": `
    select relname as thing from pg_class as c
     where ${isTable} and not exists (select from pg_index where indrelid = c.oid and indisprimary)`,
  "does not begin with realm_id": `
    select case when x.indisprimary then 'primary key ' else 'index ' end || x.indexrelid::regclass as thing
      from pg_class as c
      join pg_index as x on x.indrelid = c.oid
     where ${isTable}
       and not exists (select from pg_attribute
                        where attrelid = c.oid and attnum = x.indkey[0] and attname = 'realm_id')`,
  "leads to another organization": `
    select 'foreign key ' || k.conname as thing
      from pg_class as c
      join pg_constraint as k on k.conrelid = c.oid and k.contype = 'f'
     where ${isTable}
       and not exists (select from pg_attribute as a
                         join pg_attribute as b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
                        where a.attrelid = c.oid and a.attnum = k.conkey[1]
                          and a.attname = 'realm_id' and b.attname = 'realm_id')`,
  "takes its values from a sequence of all organizations": `
    select c.relname || '.' || a.attname as thing
      from pg_class as c
      join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where ${isTable} and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null`,
};

/** Returns the violations of the rules, each as a sentence. */
async function violations(run: <Row>(text: string) => Promise<Row[]>): Promise<string[]> {
  const allowed = new Set([...Object.keys(exceptions), ...sequences]);
  const sentences: string[] = [];
  for (const [problem, text] of Object.entries(findings)) {
    for (const { thing } of await run<{ thing: string }>(text)) {
      if (!allowed.has(thing)) sentences.push(`${thing} ${problem}`);
      allowed.delete(thing);
    }
  }
  for (const thing of allowed) sentences.push(`${thing} is no exception any more: take it off the list`);
  return sentences.sort();
}

describeEngines((kind) => {
  test("every key and index begins with realm_id, so that organizations can be spread over several servers", async () => {
    await using database = await openTestEngine(kind);
    await migrate(database.engine, await loadMigrations(migrationsDirectory));
    expect(await violations(database.run)).toEqual([]);
    await database.run(
      "create table good (realm_id bigint references realm, name text, primary key (realm_id, name))",
    );
    expect(await violations(database.run)).toEqual([]);
    // The rules find each kind of table that breaks them.
    await database.run("create table bare (realm_id bigint)");
    await database.run(
      "create table bad (bad_id bigserial primary key, realm_id bigint, host text references realm (host))",
    );
    await database.run(
      "create table parts (id bigint, realm_id bigint, primary key (id, realm_id)) partition by range (id)",
    );
    await database.run("create table parts_0 partition of parts for values from (0) to (1)");
    await database.run("create index good_name on good (lower(name))");
    expect(await violations(database.run)).toEqual([
      "bad.bad_id takes its values from a sequence of all organizations",
      "bare has no primary key",
      "foreign key bad_host_fkey leads to another organization",
      "index good_name does not begin with realm_id",
      "primary key bad_pkey does not begin with realm_id",
      "primary key parts_pkey does not begin with realm_id",
    ]);
  });
});
