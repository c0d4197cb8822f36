import { useWorld } from "@confab/testkit/vitest";
import { expect, test } from "vitest";

const { hamlet } = useWorld();

test.each([
  [1, {}, { service_interface: 1, service_payload_url: null, config_data: null }],
  [
    3,
    { payload_url: '"https://bot.example.com/"' },
    { service_interface: 1, service_payload_url: "https://bot.example.com/", config_data: null },
  ],
])("answers an update with the service of a bot of type %i", async (bot_type, more, service) => {
  const names = { full_name: `Service Bot ${bot_type}`, short_name: `service-${bot_type}` };
  const { user_id } = await hamlet.ok<{ user_id: number }>("POST", "/bots", { ...names, bot_type, ...more });
  const updated = await hamlet.ok("PATCH", `/bots/${user_id}`, { full_name: `Renamed Bot ${bot_type}` });
  expect(updated).toMatchObject(service);
});

test("lists system bots as active", async () => {
  const { cross_realm_bots } = await hamlet.ok<{ cross_realm_bots: { is_active: boolean }[] }>(
    "POST",
    "/register",
    { fetch_event_types: ["realm_user"] },
  );
  expect(cross_realm_bots.map(({ is_active }) => is_active)).toEqual(cross_realm_bots.map(() => true));
  expect(cross_realm_bots).not.toHaveLength(0);
});

test("names the type of choices as in the specification, which clients read", async () => {
  const { custom_profile_field_types: types } = await hamlet.ok<{
    custom_profile_field_types: Record<string, unknown>;
  }>("POST", "/register", { fetch_event_types: ["custom_profile_fields"] });
  expect(types["SELECT"]).toEqual({ id: 3, name: "List of options" });
  expect(types["CHOICE"]).toEqual(types["SELECT"]);
});
