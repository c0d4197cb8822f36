import {
  EmailAddressVisibility,
  fetchTypes,
  OLDEST_LEVEL,
  Policy,
  versionAt,
  WildcardMentionPolicy,
} from "@confab/contract";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { state } from "./support.ts";

const { world, owner, hamlet, guest } = useWorld();

describe("the realm in the initial state", () => {
  test("has the properties of a new organization", async () => {
    expect(await state(guest, "realm")).toMatchObject({
      realm_name: "Test Organization",
      realm_description: "",
      realm_waiting_period_threshold: 0,
      realm_invite_required: true,
      realm_emails_restricted_to_domains: false,
      realm_disallow_disposable_email_addresses: true,
      realm_allow_message_editing: true,
      realm_allow_edit_history: true,
      realm_inline_image_preview: true,
      realm_inline_url_embed_preview: false,
      realm_digest_emails_enabled: false,
      realm_digest_weekday: 1,
      realm_send_welcome_emails: true,
      realm_message_retention_days: -1,
      realm_mandatory_topics: false,
      realm_default_language: "en",
      realm_default_code_block_language: null,
      realm_video_chat_provider: 1,
      realm_giphy_rating: 2,
      realm_enable_spectator_access: false,
      realm_authentication_methods: { Email: true },
      realm_email_address_visibility: EmailAddressVisibility.everyone,
      realm_signup_notifications_stream_id: -1,
      realm_create_web_public_stream_policy: Policy.owners,
      realm_wildcard_mention_policy: WildcardMentionPolicy.streamAdministrators,
    });
  });

  test("describes the server and its settings", async () => {
    expect(await state(guest, "realm")).toMatchObject({
      realm_uri: world.url,
      realm_bot_domain: "localhost",
      realm_email_auth_enabled: true,
      realm_password_auth_enabled: true,
      realm_icon_source: "G",
      realm_available_video_chat_providers: {
        disabled: { id: 0, name: "None" },
        jitsi_meet: { id: 1, name: "Jitsi Meet" },
      },
      realm_community_topic_editing_limit_seconds: 259_200,
      event_queue_longpoll_timeout_seconds: 90,
      password_min_length: 6,
      password_min_guesses: 10_000,
      max_message_length: 10_000,
      max_topic_length: 60,
      max_stream_name_length: 60,
      max_stream_description_length: 1024,
      max_file_upload_size_mib: 25,
    });
  });
});

describe("further parts of the initial state", () => {
  test.each([
    ["user_status", { user_status: {} }],
    ["realm_emoji", { realm_emoji: {} }],
    ["realm_domains", { realm_domains: [] }],
    ["realm_playgrounds", { realm_playgrounds: [] }],
    ["giphy", { giphy_api_key: "" }],
    ["video_calls", { has_zoom_token: false }],
    ["realm_embedded_bots", { realm_embedded_bots: [] }],
    [
      "realm_incoming_webhook_bots",
      {
        realm_incoming_webhook_bots: [
          { name: "alertmanager", config: {} },
          { name: "github", config: { secret: "" } },
          { name: "gitlab", config: { secret: "" } },
          { name: "grafana", config: {} },
          { name: "json", config: {} },
          { name: "slack_incoming", config: {} },
        ],
      },
    ],
  ])("%s", async (type, expected) => {
    expect(await state(hamlet, type)).toEqual(expected);
  });

  test("presence has the server's time, with a fraction", async () => {
    await world.clock.advance(250);
    const { presences, server_timestamp } = await state(hamlet, "presence");
    expect(presences).toEqual({});
    expect(server_timestamp).toBe(world.clock.now() / 1000);
  });

  test("the stop words are those that search ignores, and single letters", async () => {
    const { stop_words } = await state<{ stop_words: string[] }>(hamlet, "stop_words");
    const [row] = await world.server.context.engine.query<{ words: string }>({
      text: "select to_tsvector('english', $1)::text as words",
      values: [[...stop_words, "lunch"].join(" ")],
    });
    const kept = [...String(row?.words).matchAll(/'([^']+)'/g)].map(([, word]) => word);
    expect(kept.filter((word) => word?.length !== 1)).toEqual(["lunch"]);
    expect(stop_words).toHaveLength(149);
  });

  test("without a selection of types, one answer has everything and fits the contract", async () => {
    const { state: all } = await hamlet.register();
    expect(all).toMatchObject({ realm_name: "Test Organization", user_settings: {}, drafts: [] });
    // There are no demonstration organizations.
    expect(all).not.toHaveProperty("demo_organization_scheduled_deletion_date");
  });

  test.each([
    [{ event_types: ["drafts"] }, "drafts", "alert_words"],
    [{ event_types: ["drafts"], fetch_event_types: ["alert_words"] }, "alert_words", "drafts"],
  ])("%j selects the part %s, and not %s", async (parameters, present, absent) => {
    const { state: part } = await hamlet.register(parameters);
    expect(part).toHaveProperty(present);
    expect(part).not.toHaveProperty(absent);
  });

  test("each type of the contract can be selected alone", async () => {
    for (const type of fetchTypes) await hamlet.register({ event_types: [], fetch_event_types: [type] });
    expect(fetchTypes.length).toBeGreaterThan(0);
  });

  test("an empty selection returns no parts", async () => {
    const { state: none } = await hamlet.register({ fetch_event_types: [] });
    expect(
      Object.keys(none)
        .filter((key) => !/version|level|merge_base|result|msg/.test(key))
        .sort(),
    ).toEqual(["last_event_id", "queue_id"]);
    const version = versionAt(OLDEST_LEVEL);
    expect(none).toMatchObject({
      last_event_id: expect.any(Number),
      zulip_feature_level: OLDEST_LEVEL,
      service_feature_level: OLDEST_LEVEL,
      zulip_version: version,
      service_version: version,
      zulip_merge_base: version,
      service_merge_base: version,
    });
  });
});

describe("GET /server_settings", () => {
  const ask = async (headers: Record<string, string> = {}) => {
    const response = await fetch(`${world.url}/api/v1/server_settings`, { headers });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  test("returns what a client needs before signing in", async () => {
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      result: "success",
      msg: "",
      zulip_version: versionAt(OLDEST_LEVEL),
      zulip_feature_level: OLDEST_LEVEL,
      service_version: versionAt(OLDEST_LEVEL),
      service_feature_level: OLDEST_LEVEL,
      email_auth_enabled: true,
      require_email_format_usernames: true,
      push_notifications_enabled: false,
      is_incompatible: false,
      external_authentication_methods: [],
      realm_uri: world.url,
      realm_name: "Test Organization",
      realm_description: "",
    });
    const methods = body["authentication_methods"] as Record<string, boolean>;
    expect(Object.keys(methods)).toHaveLength(12);
    expect(methods).toMatchObject({ password: true, email: true, ldap: false, "openid connect": false });
  });

  test("ignores credentials, right or wrong", async () => {
    for (const authorization of ["Basic nonsense", "Bearer x", `Basic ${btoa("a@b.c:wrong")}`]) {
      expect((await ask({ authorization })).status).toBe(200);
    }
  });

  test("returns the description as HTML", async () => {
    await owner.ok("PATCH", "/realm", { description: "The *best* <b>place</b>" });
    expect((await ask()).body["realm_description"]).toBe("<p>The <em>best</em> &lt;b&gt;place&lt;/b&gt;</p>");
  });

  test("recognizes the name that clients use to test incompatible versions", async () => {
    expect((await ask({ "user-agent": "ZulipInvalid/5.0" })).body["is_incompatible"]).toBe(true);
    expect((await ask({ "user-agent": "ZulipMobile/27.0" })).body["is_incompatible"]).toBe(false);
  });
});

describe("custom emoji", () => {
  test("none exist at first", async () => {
    expect(await guest.ok("GET", "/realm/emoji")).toEqual({
      result: "success",
      msg: "",
      emoji: {},
    });
  });
});
