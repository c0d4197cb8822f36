import { describe, expect, test } from "vitest";
import {
  allEndpoints,
  allEvents,
  check,
  displaySettingNames,
  endpoints,
  eventSchema,
  notificationSettingNames,
  personalSettings,
  realmDefaultNames,
  realmProperties,
  settableRealmDefaultNames,
  stateParts,
} from "../src/index.ts";

/** Returns the values that occur more than once. */
const repeated = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);

describe("endpoints", () => {
  test("have the names under which they are listed", () => {
    expect(Object.entries(endpoints).filter(([name, endpoint]) => name !== endpoint.name)).toEqual([]);
  });

  test("have unique methods and paths", () => {
    expect(repeated(allEndpoints.map(({ method, path }) => `${method} ${path}`))).toEqual([]);
  });

  test("with paths of the same form differ by digits", () => {
    const forms = allEndpoints.map(
      ({ method, path, pathParameters }) =>
        `${method} ${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `{${(pathParameters as Record<string, string>)[name]}}`)}`,
    );
    expect(repeated(forms)).toEqual([]);
  });

  test.each(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    "%s declares the parameters of its path and has documentation",
    (_, { path, pathParameters, parameters, summary, doc }) => {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(Object.keys(pathParameters)).toEqual(inPath);
      expect(inPath.filter((name) => name !== undefined && name in parameters)).toEqual([]);
      expect(summary).not.toMatch(/\.$/);
      expect(doc).toMatch(/\.$/);
    },
  );

  test("accept their own default values", () => {
    for (const { name, parameters } of allEndpoints) {
      for (const [key, parameter] of Object.entries(parameters)) {
        if (parameter.presence !== "defaulted") continue;
        expect(check(parameter.schema, parameter.default, key), `${name} ${key}`).toHaveProperty("value");
      }
    }
  });
});

describe("events", () => {
  test("have unique types and operations", () => {
    expect(repeated(allEvents.map(({ type, op }) => `${type}/${op}`))).toEqual([]);
  });

  test("can be looked up by type and operation", () => {
    for (const { type, op, schema } of allEvents) expect(eventSchema(type, op)).toBe(schema);
    expect(eventSchema("drafts")).toBeUndefined();
    expect(eventSchema("heartbeat", "add")).toBeUndefined();
  });
});

test("assigns each key of the initial state to one type", () => {
  expect(repeated(Object.values(stateParts).flatMap((part) => Object.keys(part)))).toEqual([]);
});

describe("settings", () => {
  test("belong to the events of older clients", () => {
    expect(displaySettingNames.toSorted()).toEqual([
      "color_scheme",
      "default_language",
      "demote_inactive_streams",
      "dense_mode",
      "emojiset",
      "enable_drafts_synchronization",
      "enter_sends",
      "fluid_layout_width",
      "high_contrast_mode",
      "left_side_userlist",
      "starred_message_counts",
      "timezone",
      "translate_emoticons",
      "twenty_four_hour_time",
      "web_home_view",
    ]);
    const others = Object.keys(personalSettings).filter(
      (name) => !([...displaySettingNames, ...notificationSettingNames] as string[]).includes(name),
    );
    expect(others).toEqual([
      "web_escape_navigates_to_home_view",
      "enable_followed_topic_desktop_notifications",
      "enable_followed_topic_email_notifications",
      "enable_followed_topic_push_notifications",
      "enable_followed_topic_audible_notifications",
      "enable_followed_topic_wildcard_mentions_notify",
      "automatically_follow_topics_policy",
      "automatically_unmute_topics_in_muted_streams_policy",
      "automatically_follow_topics_where_mentioned",
      "send_private_typing_notifications",
      "send_stream_typing_notifications",
      "receives_typing_notifications",
      "display_emoji_reaction_users",
      "email_address_visibility",
      "send_read_receipts",
      "user_list_style",
      "web_mark_read_on_scroll_policy",
      "web_stream_unreads_count_display_policy",
      "web_font_size_px",
      "web_line_height_percent",
      "web_navigate_to_sent_message",
      "web_channel_default_view",
      "web_animate_image_previews",
    ]);
  });

  test("have configurable defaults for new users, with few exceptions", () => {
    expect(realmDefaultNames).not.toContain("timezone");
    const fixed = realmDefaultNames.filter((name) => !(settableRealmDefaultNames as string[]).includes(name));
    expect(fixed).toEqual(["default_language", "enable_marketing_emails", "enable_login_emails"]);
    expect(Object.keys(endpoints.updateRealmUserSettingsDefaults.parameters)).toHaveLength(54);
  });

  test.each(Object.entries(personalSettings))("%s has a default of its type", (name, setting) => {
    expect(check(setting.schema, setting.default, name)).toEqual({ value: setting.default });
  });

  test("are plain text if they are texts, and JSON otherwise", () => {
    const { parameters } = endpoints.updateSettings;
    const plain = Object.entries(parameters).filter(([, { wire }]) => wire === "raw");
    expect(plain.map(([name]) => name)).toEqual([
      "full_name",
      "email",
      "old_password",
      "new_password",
      "default_language",
      "web_home_view",
      "emojiset",
      "timezone",
      "notification_sound",
      "web_animate_image_previews",
    ]);
  });

  test("can also be changed through the older paths", () => {
    for (const alias of [endpoints.updateDisplaySettings, endpoints.updateNotificationSettings]) {
      expect(alias.parameters).toBe(endpoints.updateSettings.parameters);
    }
  });
});

test.each(Object.entries(realmProperties))(
  "gives the organization's %s a default of its type",
  (name, property) => {
    expect(check(property.schema, property.default, name)).toEqual({ value: property.default });
    expect(stateParts.realm).toHaveProperty(`realm_${name}`);
  },
);
