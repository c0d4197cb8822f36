/** Changes of personal settings, each at its level and at the level before. */
import type { Person, WireEvent } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { expect, test } from "vitest";
import { eventsAt } from "./support.ts";

const { owner, hamlet, cordelia } = useWorld();

type Settings = Readonly<Record<string, unknown>>;

interface State {
  readonly user_settings: Settings;
  readonly realm_user_settings_defaults: Settings;
  readonly [key: string]: unknown;
}

const stateAt = async (person: Person, level: number): Promise<State> =>
  (await person.speaking(level).register<State>()).state;

const kinds = [
  "user_settings",
  "update_display_settings",
  "update_global_notifications",
  "realm_user_settings_defaults",
];

/** Returns what events say, in words such as `user_settings color_scheme 2`. */
const told = (events: readonly WireEvent[] | undefined) =>
  (events ?? []).map((event) => {
    const name = event["property"] ?? event["setting_name"] ?? event["notification_name"];
    return `${event.type} ${String(name)} ${String(event["value"] ?? event["setting"])}`;
  });

/** Changes a setting of a user and of new users, and returns what clients of the level before and of the level get. */
async function toldOf(level: number, values: Settings, by: number): Promise<string[][]> {
  const events = await eventsAt(owner, [level - 1, level], kinds, async () => {
    await owner.speaking(by).ok("PATCH", "/settings", values);
    await owner.speaking(by).ok("PATCH", "/realm/user_settings_defaults", values);
  });
  return events.map(told);
}

test("141: the setting user_list_style", () => expectNew(141, { user_list_style: 3 }));
test("175: the setting web_mark_read_on_scroll_policy", () =>
  expectNew(175, { web_mark_read_on_scroll_policy: 2 }));
test("210: the setting web_stream_unreads_count_display_policy", () =>
  expectNew(210, { web_stream_unreads_count_display_policy: 3 }));
test("245: the settings of the size of text", () => expectNew(245, { web_font_size_px: 20 }));
test("268: the setting web_navigate_to_sent_message", () =>
  expectNew(268, { web_navigate_to_sent_message: false }));
test("269: the setting web_channel_default_view", () => expectNew(269, { web_channel_default_view: 1 }));
test("275: the setting web_animate_image_previews", () =>
  expectNew(275, { web_animate_image_previews: "never" }));

/** Expects that clients of the level before know nothing of a setting. */
async function expectNew(level: number, values: Settings): Promise<void> {
  const [[name, value]] = Object.entries(values) as [[string, unknown]];
  expect(await toldOf(level, values, level)).toEqual([
    [],
    [`user_settings ${name} ${String(value)}`, `realm_user_settings_defaults ${name} ${String(value)}`],
  ]);
  const [before, after] = [await stateAt(owner, level - 1), await stateAt(owner, level)];
  for (const object of ["user_settings", "realm_user_settings_defaults"] as const) {
    expect(before[object]).not.toHaveProperty(name);
    expect(after[object]).toMatchObject(values);
  }
}

test("245: sizes of text have limits", async () => {
  for (const values of [{ web_font_size_px: 7 }, { web_line_height_percent: 301 }]) {
    const name = Object.keys(values)[0];
    expect(await hamlet.speaking(245).refused("PATCH", "/settings", values)).toMatchObject({
      msg: `Invalid ${name}`,
    });
  }
});

test("168: a policy says if subjects name the organization", async () => {
  const name = "realm_name_in_email_notifications_policy";
  const tellings = await toldOf(168, { realm_name_in_notifications: true }, 167);
  expect(tellings).toEqual([
    [
      "user_settings realm_name_in_notifications true",
      "update_global_notifications realm_name_in_notifications true",
      "realm_user_settings_defaults realm_name_in_notifications true",
    ],
    [
      `user_settings ${name} 2`,
      `update_global_notifications ${name} 2`,
      `realm_user_settings_defaults ${name} 2`,
    ],
  ]);
  expect(await stateAt(owner, 168)).toMatchObject({ [name]: 2, user_settings: { [name]: 2 } });
  const before = await stateAt(owner, 167);
  expect(before).toMatchObject({
    realm_name_in_notifications: true,
    user_settings: { realm_name_in_notifications: true },
    realm_user_settings_defaults: { realm_name_in_notifications: true },
  });
  for (const object of [before, before.user_settings]) expect(object).not.toHaveProperty(name);
  await owner.speaking(168).ok("PATCH", "/settings", { [name]: 1 });
  expect(await stateAt(owner, 167)).toMatchObject({ realm_name_in_notifications: false });
});

test("219: the home view has another name, and may be the inbox", async () => {
  const [before, after] = await toldOf(219, { web_home_view: "inbox" }, 219);
  expect(before).toEqual([
    "user_settings default_view recent_topics",
    "update_display_settings default_view recent_topics",
    "realm_user_settings_defaults default_view recent_topics",
  ]);
  expect(after).toEqual([
    "user_settings web_home_view inbox",
    "update_display_settings web_home_view inbox",
    "realm_user_settings_defaults web_home_view inbox",
  ]);
  await hamlet.ok("PATCH", "/settings", {
    default_view: "all_messages",
    escape_navigates_to_default_view: false,
  });
  expect(await stateAt(hamlet, 218)).toMatchObject({
    default_view: "all_messages",
    user_settings: { default_view: "all_messages", escape_navigates_to_default_view: false },
  });
  expect(await stateAt(hamlet, 219)).toMatchObject({
    web_home_view: "all_messages",
    user_settings: { web_home_view: "all_messages", web_escape_navigates_to_home_view: false },
  });
  expect(await stateAt(hamlet, 219)).not.toHaveProperty("default_view");
});

test("227: the counts on the icon have other numbers", async () => {
  const countsAt = async (level: number) => (await stateAt(cordelia, level))["desktop_icon_count_display"];
  for (const [earlier, newer] of [
    [3, 4],
    [2, 3],
    [1, 1],
  ]) {
    await cordelia.speaking(226).ok("PATCH", "/settings", { desktop_icon_count_display: earlier });
    expect([await countsAt(226), await countsAt(227)]).toEqual([earlier, newer]);
  }
  const events = await eventsAt(cordelia, [226, 227], ["user_settings"], () =>
    cordelia.speaking(227).ok("PATCH", "/settings", { desktop_icon_count_display: 2 }),
  );
  expect(events.flatMap(told)).toEqual([
    "user_settings desktop_icon_count_display 2",
    "user_settings desktop_icon_count_display 2",
  ]);
});

test("233: onboarding steps were called hotspots", async () => {
  const before = await hamlet.speaking(232).register<State>({ fetch_event_types: ["hotspots"] });
  const after = await hamlet.speaking(233).register<State>({ fetch_event_types: ["onboarding_steps"] });
  const hint = { delay: 0.5, name: "intro_reply", title: "Reply" };
  expect(before.state["hotspots"]).toMatchObject([hint]);
  expect(before.state).not.toHaveProperty("onboarding_steps");
  expect(after.state["onboarding_steps"]).toMatchObject([{ ...hint, type: "hotspot" }]);
  expect(after.state).not.toHaveProperty("hotspots");
  const dismiss = () =>
    hamlet.speaking(233).ok("POST", "/users/me/onboarding_steps", { onboarding_step: "intro_reply" });
  const [hotspots, steps] = await eventsAt(hamlet, [232, 233], ["hotspots", "onboarding_steps"], dismiss);
  expect(hotspots).toMatchObject([{ type: "hotspots", hotspots: [{ name: "intro_streams" }] }]);
  expect(steps).toMatchObject([{ type: "onboarding_steps", onboarding_steps: [{ name: "intro_streams" }] }]);
  expect(
    await hamlet.refused("POST", "/users/me/onboarding_steps", { onboarding_step: "nothing" }),
  ).toMatchObject({ msg: "Unknown onboarding_step: nothing" });
});

test("259: onboarding steps are notices that have only a name", async () => {
  const stepsAt = async (level: number) => (await stateAt(owner, level))["onboarding_steps"];
  expect(await stepsAt(258)).toMatchObject([{ type: "hotspot", name: "intro_reply", title: "Reply" }]);
  expect(await stepsAt(259)).toEqual([{ type: "one_time_notice", name: "intro_reply" }]);
});
