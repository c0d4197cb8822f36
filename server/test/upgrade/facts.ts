/**
 * The facts that people read in the organization of a released schema. A fixture has the facts of its time, so a fact
 * stays as it is. New ones may be added.
 */
import { PASSWORD, type Person } from "@confab/testkit";
import { Browser } from "../authentication/browser.ts";
import { get } from "../files/support.ts";
import { type Clients, streamId } from "./organization.ts";

type Wire = Readonly<Record<string, unknown>>;

const clientCapabilities = { linkifier_url_template: true, notification_settings_null: true };

export async function readFacts(
  { owner, hamlet }: Readonly<Record<"owner" | "hamlet", Person>>,
  clients: Clients,
): Promise<Wire> {
  const state = await hamlet.ok("POST", "/register", { client_capabilities: clientCapabilities });
  const ofOwner = await owner.ok("POST", "/register");
  const messages = await messagesOf(hamlet);
  const exports = await owner.ok("GET", "/export/realm");
  const invitations = await owner.ok("GET", "/invites");
  return {
    "hamlet's password": await passwordIsRight(hamlet),
    "hamlet's browser": await isSignedIn(hamlet, clients),
    "hamlet's queue": await eventsOf(hamlet, clients),
    "hamlet's messages": messages.map(describeMessage),
    "hamlet's searches": {
      kettle: await search(hamlet, "kettles"),
      cups: await search(hamlet, "Tasse"),
      characters: await search(hamlet, "茶杯"),
    },
    "versions of the first edited message": await historyOf(
      hamlet,
      messages.find((message) => message["edit_history"]),
    ),
    "hamlet's file": await fileIn(hamlet, messages),
    "pinned messages": await pinnedIn(hamlet),
    "unread messages": pick(state["unread_msgs"], "count"),
    organization: {
      ...pick(state, "realm_name", "realm_date_created", "realm_digest_emails_enabled"),
      defaults: pick(ofOwner["realm_user_settings_defaults"], "twenty_four_hour_time", "enter_sends"),
      users: picks(state["realm_users"], "user_id", "full_name", "role", "profile_data"),
      former: picks(state["realm_non_active_users"], "full_name"),
      bots: picks(state["realm_bots"], "full_name", "bot_type", "api_key"),
      domains: picks(state["realm_domains"], "domain", "allow_subdomains"),
      emoji: picks(state["realm_emoji"], "name", "author_id", "deactivated"),
      linkifiers: picks(state["realm_linkifiers"], "pattern", "url_template"),
      playgrounds: picks(state["realm_playgrounds"], "name", "url_template"),
      fields: picks(state["custom_profile_fields"], "name", "hint", "type"),
      groups: picks(
        rows(state["realm_user_groups"]).filter((group) => !group["is_system_group"]),
        "name",
        "description",
        "members",
        "direct_subgroup_ids",
      ),
      exports: picks(exports["exports"], "id", "pending"),
      invitations: picks(invitations["invites"], "email", "is_multiuse"),
    },
    streams: {
      subscribed: picks(
        state["subscriptions"],
        "name",
        "description",
        "folder_id",
        "message_retention_days",
        "color",
        "pin_to_top",
        "personal_folder",
      ),
      folders: picks(state["channel_folders"], "name", "description"),
      defaults: rows(state["realm_default_streams"]).length,
      groups: picks(state["realm_default_stream_groups"], "name", "description"),
      topics: await topicsIn(hamlet),
    },
    hamlet: {
      ...pick(state, "alert_words", "muted_direct_conversations", "do_not_disturb"),
      settings: pick(state["user_settings"], "default_language", "enter_sends", "timezone"),
      statuses: state["user_status"],
      muted_users: picks(state["muted_users"], "id"),
      topics: picks(state["user_topics"], "topic_name", "visibility_policy"),
      drafts: picks(state["drafts"], "type", "topic", "content"),
      scheduled: picks(state["scheduled_messages"], "type", "content", "scheduled_delivery_timestamp"),
      reminders: picks(state["reminders"], "reminder_target_message_id", "note"),
    },
  };
}

/** Returns the elements of a list, or the values of an object. */
const rows = (value: unknown): readonly Wire[] => Object.values(value as Readonly<Record<string, Wire>>);

const pick = (from: unknown, ...keys: readonly string[]): Wire =>
  Object.fromEntries(keys.map((key) => [key, (from as Wire)[key] ?? null]));

const picks = (from: unknown, ...keys: readonly string[]): Wire[] =>
  rows(from).map((row) => pick(row, ...keys));

async function passwordIsRight(person: Person): Promise<boolean> {
  const form = { username: person.email, password: PASSWORD };
  return (await person.request("POST", "/fetch_api_key", form)).status === 200;
}

async function isSignedIn({ url }: Person, { cookies }: Clients): Promise<boolean> {
  return (await new Browser(url, cookies).request("GET", "/json/users/me")).status === 200;
}

async function eventsOf(person: Person, { queue }: Clients): Promise<string[]> {
  const { events } = await person.ok<{ events: { type: string; op?: string }[] }>("GET", "/events", {
    ...queue,
    dont_block: true,
  });
  return (
    events
      // Each version announces itself.
      .filter(({ type }) => type !== "restart")
      .map(({ type, op }) => (op === undefined ? type : `${type} ${op}`))
  );
}

async function messagesOf(person: Person, narrow: readonly object[] = []): Promise<readonly Wire[]> {
  const { messages } = await person.ok("GET", "/messages", {
    anchor: "oldest",
    num_before: 0,
    num_after: 1000,
    apply_markdown: false,
    narrow,
  });
  return rows(messages);
}

/** Returns a line with what matters of a message. */
function describeMessage(message: Wire): string {
  const { id, sender_full_name, display_recipient, subject, content, flags } = message;
  const place =
    typeof display_recipient === "string"
      ? `${display_recipient} > ${subject}`
      : rows(display_recipient).map((person) => person["full_name"]);
  const marks = [
    ...Object.values(flags as string[]).toSorted(),
    ...rows(message["reactions"]).map((reaction) => reaction["emoji_name"]),
    ...rows(message["submessages"]).map((submessage) => submessage["content"]),
  ];
  // The welcome messages name the port of the server.
  const text = String(content).replaceAll(/127\.0\.0\.1:\d+/g, "…");
  return `${id} ${sender_full_name} to ${place}: ${text} [${marks.join(", ")}]`;
}

async function search(person: Person, operand: string): Promise<unknown[]> {
  const found = await messagesOf(person, [{ operator: "search", operand }]);
  return found.map((message) => message["id"]);
}

async function historyOf(person: Person, message: Wire | undefined): Promise<unknown[]> {
  const answer = await person.ok("GET", `/messages/${message?.["id"]}/history`);
  return rows(answer["message_history"]).map((version) => version["content"]);
}

async function fileIn(person: Person, messages: readonly Wire[]): Promise<string> {
  const [path] = messages.flatMap(({ content }) => /\/user_uploads\/[^)]+/.exec(String(content)) ?? []);
  return String((await get(person, path ?? "")).bytes);
}

async function pinnedIn(person: Person): Promise<Wire[]> {
  const stream_id = await streamId(person, "kitchen");
  const answer = await person.ok("GET", "/pinned_messages", { stream_id });
  return picks(answer["pinned_messages"], "message_id", "user_id", "timestamp");
}

async function topicsIn(person: Person): Promise<unknown[]> {
  const answer = await person.ok("GET", `/users/me/${await streamId(person, "kitchen")}/topics`);
  return rows(answer["topics"]).map((topic) => topic["name"]);
}
