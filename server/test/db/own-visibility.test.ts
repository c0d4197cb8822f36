/** The migration of the visibility of addresses from the organization to its users. */
import { loadMigrations, migrate, migrationsDirectory } from "@confab/server/db/migrate";
import { expect, test } from "vitest";
import { describeEngines, openTestEngine } from "./engines.ts";

describeEngines((kind) => {
  test("people keep the visibility that their organization had, and so do those who join later", async () => {
    await using world = await openTestEngine(kind);
    const migrations = await loadMigrations(migrationsDirectory);
    const before = migrations.findIndex(({ name }) => name === "own-visibility");
    await migrate(world.engine, migrations.slice(0, before));
    for (const [host, visibility] of [
      ["hidden", 3],
      ["shown", 1],
    ] as const) {
      const properties = { message_retention_days: -1, email_address_visibility: visibility };
      await world.run(`
        insert into realm (host, properties, user_settings_defaults, generation, created_at)
        values ('${host}', '${JSON.stringify(properties)}', '{"color_scheme": 2}', 1, now())`);
    }
    for (const type of ["null", "1"]) {
      await world.run(`
        insert into account (realm_id, delivery_email, full_name, role, bot_type, settings, joined_at, api_key_hash,
                             api_key_encrypted)
        select realm_id, '${type}@' || host, '', 400, ${type}, '{"enter_sends": true}', now(), '', '' from realm`);
    }
    await migrate(world.engine, migrations);

    expect(
      await world.run("select host, user_settings_defaults as defaults from realm order by host"),
    ).toEqual([
      { host: "hidden", defaults: { color_scheme: 2, email_address_visibility: 3 } },
      { host: "shown", defaults: { color_scheme: 2 } },
    ]);
    expect(await world.run("select delivery_email, settings from account order by delivery_email")).toEqual([
      { delivery_email: "1@hidden", settings: { enter_sends: true } },
      { delivery_email: "1@shown", settings: { enter_sends: true } },
      { delivery_email: "null@hidden", settings: { enter_sends: true, email_address_visibility: 3 } },
      { delivery_email: "null@shown", settings: { enter_sends: true } },
    ]);
  });
});
