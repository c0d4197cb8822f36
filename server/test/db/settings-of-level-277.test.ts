/** The migration of personal settings to their names and values of level 277. */
import { loadMigrations, migrate, migrationsDirectory } from "@confab/server/db/migrate";
import { expect, test } from "vitest";
import { describeEngines, openTestEngine } from "./engines.ts";

const earlier = {
  default_view: "all_messages",
  escape_navigates_to_default_view: false,
  realm_name_in_notifications: true,
  desktop_icon_count_display: 3,
  color_scheme: 2,
};

const newer = {
  web_home_view: "all_messages",
  web_escape_navigates_to_home_view: false,
  realm_name_in_email_notifications_policy: 2,
  desktop_icon_count_display: 4,
  color_scheme: 2,
};

describeEngines((kind) => {
  test("settings of users and of new users keep their meaning", async () => {
    await using world = await openTestEngine(kind);
    const migrations = await loadMigrations(migrationsDirectory);
    const before = migrations.findIndex(({ name }) => name === "settings-of-level-277");
    await migrate(world.engine, migrations.slice(0, before));
    await world.run(`
      insert into realm (host, properties, user_settings_defaults, generation, created_at)
      values ('', '{"message_retention_days": -1}', '${JSON.stringify(earlier)}', 1, now())`);
    const accounts = [earlier, { color_scheme: 2 }, { desktop_icon_count_display: 2 }];
    for (const [number, settings] of accounts.entries()) {
      await world.run(`
        insert into account (realm_id, delivery_email, full_name, role, settings, joined_at, api_key_hash,
                             api_key_encrypted)
        select realm_id, '${number}@example.com', '', 400, '${JSON.stringify(settings)}', now(), '', '' from realm`);
    }
    await migrate(world.engine, migrations);

    expect(await world.run("select user_settings_defaults from realm")).toEqual([
      { user_settings_defaults: newer },
    ]);
    expect(await world.run("select settings from account order by user_id")).toEqual([
      { settings: newer },
      { settings: { color_scheme: 2 } },
      { settings: { desktop_icon_count_display: 3 } },
    ]);
  });
});
