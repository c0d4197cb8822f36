/**
 * Each rule that reads a property applies a change immediately, also at other nodes than the one that made the change.
 */
import { BotCreationPolicy, DirectMessagePolicy, EmailAddressVisibility, Policy } from "@confab/contract";
import { engineUnderTest, type Method, type Person, type PersonName } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { state } from "./support.ts";

const { world, owner, hamlet } = useWorld(); /** The address of the node that is asked. */
let url: string;
let made = 0;

beforeAll(async () => {
  url = engineUnderTest === "embedded" ? world.url : await world.startNode();
});

const there = (name: PersonName): Person => world.as(name).at(url);

function fresh(what: string): string {
  made += 1;
  return `${what} ${made}`;
}

/** Returns the error message of a refusal, or `success`. */
async function outcome(person: Person, method: Method, path: string, parameters: object = {}) {
  const { body } = await person.request<{ result: string; msg: string }>(method, path, { ...parameters });
  return body.result === "success" ? "success" : body.msg;
}

const message = () => there("hamlet").send("general", fresh("topic"), "some words");
const subscribe = (name: PersonName, more: object = {}) =>
  outcome(there(name), "POST", "/users/me/subscriptions", {
    subscriptions: [{ name: fresh("stream") }],
    ...more,
  });
const rendered = async (content: string) =>
  (await there("hamlet").ok<{ rendered: string }>("POST", "/messages/render", { content })).rendered;

interface Rule {
  readonly change: Readonly<
    Record<string, unknown>
  > /** Returns the outcome of a request, before and after the change. */;
  readonly meets: () => Promise<unknown>;
  readonly before: unknown;
  readonly after: unknown;
}

const rules: readonly Rule[] = [
  {
    change: { name_changes_disabled: true },
    meets: async () => {
      const full_name = fresh("Hamlet");
      await there("hamlet").ok("PATCH", "/settings", { full_name });
      return (await there("hamlet").ok("GET", "/users/me"))["full_name"] === full_name;
    },
    before: true,
    after: false,
  },
  {
    change: { email_changes_disabled: true },
    meets: async () => outcome(there("hamlet"), "PATCH", "/settings", { email: "nobody" }),
    before: "Invalid address.",
    after: "Email address changes are disabled in this organization.",
  },
  {
    change: { delete_own_message_policy: Policy.everyone },
    meets: async () => outcome(there("hamlet"), "DELETE", `/messages/${await message()}`),
    before: "You don't have permission to delete this message",
    after: "success",
  },
  {
    change: { message_content_delete_limit_seconds: 60 },
    meets: async () => {
      await owner.ok("PATCH", "/realm", { delete_own_message_policy: Policy.everyone });
      const id = await message();
      await world.clock.advance(90_000);
      return outcome(there("hamlet"), "DELETE", `/messages/${id}`);
    },
    before: "success",
    after: "The time limit for deleting this message has passed",
  },
  {
    change: { allow_message_editing: false },
    meets: async () =>
      outcome(there("hamlet"), "PATCH", `/messages/${await message()}`, { content: "other" }),
    before: "success",
    after: "Your organization has turned off message editing",
  },
  {
    change: { message_content_edit_limit_seconds: 60 },
    meets: async () => {
      const id = await message();
      await world.clock.advance(90_000);
      return outcome(there("hamlet"), "PATCH", `/messages/${id}`, { content: "other" });
    },
    before: "success",
    after: "The time limit for editing this message has past",
  },
  {
    change: { edit_topic_policy: Policy.administrators },
    meets: async () =>
      outcome(there("cordelia"), "PATCH", `/messages/${await message()}`, { topic: fresh("t") }),
    before: "success",
    after: "You don't have permission to edit this message",
  },
  {
    change: { allow_edit_history: false },
    meets: async () => outcome(there("hamlet"), "GET", `/messages/${await message()}/history`),
    before: "success",
    after: "Message edit history is disabled in this organization",
  },
  {
    change: { inline_image_preview: false },
    meets: async () => (await rendered("https://example.com/a.png")).includes("message_inline_image"),
    before: true,
    after: false,
  },
  {
    change: { default_code_block_language: "python" },
    meets: async () => (await rendered("```\nx = 1\n```")).includes('data-code-language="Python"'),
    before: false,
    after: true,
  },
  {
    change: { private_message_policy: DirectMessagePolicy.nobody },
    meets: async () =>
      outcome(there("hamlet"), "POST", "/messages", {
        type: "private",
        to: [there("cordelia").userId],
        content: "Hello",
      }),
    before: "success",
    after: "Private messages are disabled in this organization.",
  },
  {
    change: { bot_creation_policy: BotCreationPolicy.administrators },
    meets: async () => {
      const short_name = fresh("helper").replace(" ", "-");
      return outcome(there("hamlet"), "POST", "/bots", { full_name: fresh("Helper"), short_name });
    },
    before: "success",
    after: "Must be an organization administrator",
  },
  {
    change: { create_public_stream_policy: Policy.administrators },
    meets: () => subscribe("hamlet"),
    before: "success",
    after: "Insufficient permission",
  },
  {
    change: { create_private_stream_policy: Policy.moderators },
    meets: () => subscribe("hamlet", { invite_only: true }),
    before: "success",
    after: "Insufficient permission",
  },
  {
    change: { create_public_stream_policy: Policy.fullMembers, waiting_period_threshold: 90 },
    meets: () => subscribe("hamlet"),
    before: "success",
    after: "Insufficient permission",
  },
  {
    change: { enable_spectator_access: true },
    meets: () => subscribe("owner", { is_web_public: true }),
    before: "Web public streams are not enabled.",
    after: "success",
  },
  {
    change: { create_web_public_stream_policy: Policy.administrators },
    meets: async () => {
      await owner.ok("PATCH", "/realm", { enable_spectator_access: true });
      return subscribe("administrator", { is_web_public: true });
    },
    before: "Insufficient permission",
    after: "success",
  },
  {
    change: { invite_to_stream_policy: Policy.administrators },
    meets: () => subscribe("hamlet", { principals: [there("cordelia").userId] }),
    before: "success",
    after: "Insufficient permission",
  },
  {
    change: { user_group_edit_policy: Policy.administrators },
    meets: () =>
      outcome(there("hamlet"), "POST", "/user_groups/create", {
        name: fresh("group"),
        description: "some",
        members: [there("hamlet").userId],
      }),
    before: "success",
    after: "Insufficient permission",
  },
  {
    change: { move_messages_between_streams_policy: Policy.members },
    meets: async () => {
      const { stream_id } = await elsewhere();
      return outcome(there("hamlet"), "PATCH", `/messages/${await message()}`, { stream_id });
    },
    before: "You don't have permission to move this message",
    after: "success",
  },
  {
    change: { invite_to_realm_policy: Policy.administrators },
    meets: async () => {
      const self = await state<{ can_invite_others_to_realm: boolean }>(there("hamlet"), "realm_user");
      return self.can_invite_others_to_realm;
    },
    before: true,
    after: false,
  },
  {
    change: { default_language: "de" },
    meets: async () => {
      const person = await world.newPerson(fresh("Newcomer"));
      const { user_settings } = await state<{ user_settings: { default_language: string } }>(
        person,
        "user_settings",
      );
      return user_settings.default_language;
    },
    before: "en",
    after: "de",
  },
  {
    change: { emails_restricted_to_domains: true },
    meets: () =>
      outcome(there("owner"), "POST", "/users", {
        email: "hamlet@example.com",
        password: "correct horse battery",
        full_name: "Somebody",
      }),
    before: "Email 'hamlet@example.com' already in use",
    after: "Email 'hamlet@example.com' not allowed in this organization",
  },
  {
    change: { email_address_visibility: EmailAddressVisibility.administrators },
    meets: async () => {
      const id = await message();
      await there("owner").ok("POST", `/messages/${id}/reactions`, { emoji_name: "octopus" });
      const found = await there("guest").ok<{ messages: { sender_email: string; reactions: unknown[] }[] }>(
        "GET",
        "/messages",
        { anchor: id, num_before: 0, num_after: 0 },
      );
      return JSON.stringify(found).includes("@example.com");
    },
    before: true,
    after: false,
  },
  {
    change: { notifications_stream_id: -1 },
    meets: async () => {
      const topics = async () =>
        JSON.stringify(await there("hamlet").ok("GET", `/users/me/${await generalId()}/topics`));
      const before = await topics();
      await subscribe("hamlet", { announce: true });
      return (await topics()) !== before;
    },
    before: true,
    after: false,
  },
];

const generalId = async () =>
  (await there("hamlet").ok<{ stream_id: number }>("GET", "/get_stream_id", { stream: "general" })).stream_id;

async function elsewhere(): Promise<{ stream_id: number }> {
  await owner.subscribe(["elsewhere"], { principals: [hamlet.userId] });
  if (url !== world.url) await caughtUp();
  return there("hamlet").ok("GET", "/get_stream_id", { stream: "elsewhere" });
}

/** Returns the properties as stored. */
async function properties(): Promise<Record<string, unknown>> {
  const [row] = await world.server.context.engine.query<{ properties: Record<string, unknown> }>({
    text: "select properties from realm",
    values: [],
  });
  return row?.properties ?? {};
}

describe("a changed property applies", () => {
  test.each(rules)("$change", async ({ change, meets, before, after }) => {
    const earlier = await properties();
    expect(await meets()).toEqual(before);
    await owner.ok("PATCH", "/realm", change);
    if (url !== world.url) await caughtUp();
    expect(await meets()).toEqual(after);
    await owner.ok("PATCH", "/realm", whatDiffers(earlier, await properties()));
    if (url !== world.url) await caughtUp();
  });
});

/** Returns the changed properties as parameters of a request. */
function whatDiffers(earlier: Readonly<Record<string, unknown>>, now: Readonly<Record<string, unknown>>) {
  const names = Object.keys(earlier).filter(
    (name) => typeof now[name] !== "object" && now[name] !== earlier[name],
  );
  return Object.fromEntries(names.map((name) => [name, earlier[name] ?? ""]));
}

/** Makes the other node catch up, so that its reads see the change. */
async function caughtUp(): Promise<void> {
  await there("hamlet").ok("POST", "/users/me/alert_words", { alert_words: [fresh("word")] });
}
