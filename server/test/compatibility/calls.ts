/** For each operation of the reference document a call that must succeed, as a client would make it. */
import { PASSWORD, type Person, type RawAnswer, World } from "@confab/testkit";
import { PNG } from "../files/support.ts";

/** The callers, with their server. */
export interface Callers {
  readonly world: World;
  readonly owner: Person;
  readonly hamlet: Person;
  readonly cordelia: Person;
}

/** Starts a server that everything can be asked of. */
export const startWorld = (): Promise<World> =>
  World.start({
    environment: {
      CONFAB_DEVELOPMENT: "on",
      CONFAB_BIG_BLUE_BUTTON_URL: "https://bbb.example.com/bigbluebutton",
      CONFAB_BIG_BLUE_BUTTON_SECRET: "secret",
    },
  });

/** Returns people whose programs know the established names. @param level the one that their requests state, if any */
export function callersOf(world: World, level?: number): Callers {
  const as = (name: "owner" | "hamlet" | "cordelia"): Person => {
    const person = world.as(name).using("ZulipPython/0.9.0");
    return level === undefined ? person : person.speaking(level);
  };
  return { world, owner: as("owner"), hamlet: as("hamlet"), cordelia: as("cordelia") };
}

type Call = (callers: Callers) => Promise<RawAnswer>;

export const general = async ({ hamlet }: Callers): Promise<number> =>
  (await hamlet.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream: "general" })).stream_id;

export const message = ({ hamlet }: Callers): Promise<number> => hamlet.send("general", "calls", "a message");

const reaction = { emoji_name: "octopus", emoji_code: "1f419", reaction_type: "unicode_emoji" };

const draft = async (callers: Callers) => ({
  type: "stream",
  to: [await general(callers)],
  topic: "calls",
  content: "not yet",
  timestamp: 1_595_479_019,
});

async function newDraft(callers: Callers): Promise<number> {
  const drafts = [await draft(callers)];
  const { ids } = await callers.hamlet.ok<{ ids: number[] }>("POST", "/drafts", { drafts });
  return ids[0] ?? -1;
}

let made = 0;

/** No two calls meet in one name. */
export function fresh(name: string): string {
  made += 1;
  return `${name}-${made}`;
}

export async function newStream({ owner }: Callers): Promise<{ name: string; id: number }> {
  const name = fresh("stream");
  await owner.subscribe([name]);
  const { stream_id } = await owner.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream: name });
  return { name, id: stream_id };
}

export async function newGroup({ owner, hamlet }: Callers): Promise<number> {
  const name = fresh("group");
  const members = [hamlet.userId];
  await owner.ok("POST", "/user_groups/create", { name, description: "some", members });
  const { user_groups } = await owner.ok<{ user_groups: { id: number; name: string }[] }>(
    "GET",
    "/user_groups",
  );
  return user_groups.find((group) => group.name === name)?.id ?? -1;
}

const playground = () => ({
  name: fresh("Playground"),
  pygments_language: "Python",
  url_prefix: "https://example.com/?code=",
  url_template: "https://example.com/?code={code}",
});

/** Linkifiers as clients of both documents send them: the parameter of the other one is ignored. */
const linkifier = (name: string) => ({
  pattern: `${name}-(?P<id>[0-9]+)`,
  url_format_string: "https://example.com/%(id)s",
  url_template: "https://example.com/{id}",
});

async function newLinkifier({ owner }: Callers): Promise<number> {
  const { id } = await owner.ok<{ id: number }>("POST", "/realm/filters", linkifier(fresh("T")));
  return id;
}

async function newField({ owner }: Callers, name = fresh("Field")): Promise<RawAnswer> {
  return owner.request("POST", "/realm/profile_fields", { name, hint: "what it is", field_type: 1 });
}

/** Sends a file, as a form has it. */
export async function upload(
  person: Person,
  path = "/user_uploads",
  content: Uint8Array<ArrayBuffer> | string = "some text",
): Promise<RawAnswer<{ readonly uri: string }>> {
  const form = new FormData();
  form.set("file", new File([content], `${fresh("notes")}.txt`));
  const authorization = `Basic ${Buffer.from(`${person.email}:${person.apiKey}`).toString("base64")}`;
  const response = await fetch(`${person.url}/api/v1${path}`, {
    method: "POST",
    headers: {
      authorization,
      ...(person.level !== undefined && { "confab-feature-level": String(person.level) }),
    },
    body: form,
  });
  const { status, headers } = response;
  return { status, headers, body: (await response.json()) as { uri: string } };
}

export const calls: Readonly<Record<string, Call>> = {
  "fetch-api-key": ({ owner }) =>
    owner.request("POST", "/fetch_api_key", { username: owner.email, password: PASSWORD }),
  "dev-fetch-api-key": ({ hamlet }) =>
    hamlet.request("POST", "/dev_fetch_api_key", { username: hamlet.email }),
  "get-events": async (callers) => {
    const queue = await callers.hamlet.register();
    await message(callers);
    const { queue_id, last_event_id } = queue.state;
    return callers.hamlet.request("GET", "/events", { queue_id, last_event_id, dont_block: true });
  },
  "delete-queue": async ({ hamlet }) => {
    const { queue_id } = (await hamlet.register()).state;
    return hamlet.request("DELETE", "/events", { queue_id });
  },
  "get-stream-id": ({ hamlet }) => hamlet.request("GET", "/get_stream_id", { stream: "general" }),
  "mark-all-as-read": ({ hamlet }) => hamlet.request("POST", "/mark_all_as_read"),
  "mark-stream-as-read": async (callers) =>
    callers.hamlet.request("POST", "/mark_stream_as_read", { stream_id: await general(callers) }),
  "mark-topic-as-read": async (callers) => {
    await message(callers);
    const stream_id = await general(callers);
    return callers.hamlet.request("POST", "/mark_topic_as_read", { stream_id, topic_name: "calls" });
  },
  "upload-file": ({ hamlet }) => upload(hamlet),
  "get-file-temporary-url": async ({ hamlet }) => hamlet.request("GET", (await upload(hamlet)).body.uri),
  "get-attachments": async ({ hamlet }) => {
    await hamlet.sendTo([hamlet], `[file](${(await upload(hamlet)).body.uri})`);
    return hamlet.request("GET", "/attachments");
  },
  "remove-attachment": async ({ hamlet }) => {
    await upload(hamlet);
    const { attachments } = await hamlet.ok<{ attachments: { id: number }[] }>("GET", "/attachments");
    return hamlet.request("DELETE", `/attachments/${attachments.at(-1)?.id}`);
  },
  "get-drafts": async (callers) => {
    await newDraft(callers);
    return callers.hamlet.request("GET", "/drafts");
  },
  "create-drafts": async (callers) =>
    callers.hamlet.request("POST", "/drafts", { drafts: [await draft(callers)] }),
  "edit-draft": async (callers) =>
    callers.hamlet.request("PATCH", `/drafts/${await newDraft(callers)}`, {
      draft: { ...(await draft(callers)), topic: "changed" },
    }),
  "delete-draft": async (callers) => callers.hamlet.request("DELETE", `/drafts/${await newDraft(callers)}`),
  "get-messages": async (callers) => {
    const id = await message(callers);
    await callers.cordelia.ok("POST", `/messages/${id}/reactions`, reaction);
    await callers.hamlet.sendTo([callers.cordelia], "between us");
    return callers.hamlet.request("GET", "/messages", { anchor: "newest", num_before: 20, num_after: 0 });
  },
  "send-message": ({ hamlet }) =>
    hamlet.request("POST", "/messages", { type: "stream", to: "general", topic: "calls", content: "sent" }),
  "update-message-flags": async (callers) =>
    callers.hamlet.request("POST", "/messages/flags", {
      messages: [await message(callers)],
      op: "add",
      flag: "starred",
    }),
  "render-message": ({ hamlet }) => hamlet.request("POST", "/messages/render", { content: "**bold**" }),
  "add-reaction": async (callers) =>
    callers.hamlet.request("POST", `/messages/${await message(callers)}/reactions`, reaction),
  "remove-reaction": async (callers) => {
    const id = await message(callers);
    await callers.hamlet.ok("POST", `/messages/${id}/reactions`, reaction);
    return callers.hamlet.request("DELETE", `/messages/${id}/reactions`, reaction);
  },
  "check-messages-match-narrow": async (callers) =>
    callers.hamlet.request("GET", "/messages/matches_narrow", {
      msg_ids: [await message(callers)],
      narrow: [{ operator: "topic", operand: "calls" }],
    }),
  "get-raw-message": async (callers) => callers.hamlet.request("GET", `/messages/${await message(callers)}`),
  "update-message": async (callers) =>
    callers.hamlet.request("PATCH", `/messages/${await message(callers)}`, {
      content: "another text",
      topic: fresh("calls"),
      propagate_mode: "change_one",
    }),
  "get-message-history": async (callers) => {
    const id = await message(callers);
    await callers.hamlet.ok("PATCH", `/messages/${id}`, { content: "another text" });
    await callers.hamlet.ok("PATCH", `/messages/${id}`, { topic: fresh("calls") });
    return callers.hamlet.request("GET", `/messages/${id}/history`);
  },
  "delete-message": async (callers) => callers.owner.request("DELETE", `/messages/${await message(callers)}`),
  "get-users": ({ hamlet }) => hamlet.request("GET", "/users", { include_custom_profile_fields: true }),
  "create-user": ({ owner }) => {
    const name = fresh("newcomer");
    const form = { email: `${name}@example.com`, password: "many words are long", full_name: name };
    return owner.request("POST", "/users", form);
  },
  "reactivate-user": async ({ owner, world }) => {
    const { userId } = await world.newPerson(fresh("returning"));
    await owner.ok("DELETE", `/users/${userId}`);
    return owner.request("POST", `/users/${userId}/reactivate`);
  },
  "get-user-presence": async ({ hamlet, cordelia }) => {
    await cordelia.ok("POST", "/users/me/presence", { status: "active" });
    return hamlet.request("GET", `/users/${cordelia.userId}/presence`);
  },
  "update-status": ({ hamlet }) =>
    hamlet.request("POST", "/users/me/status", { status_text: fresh("on vacation"), away: true }),
  "get-own-user": ({ hamlet }) => hamlet.request("GET", "/users/me"),
  "deactivate-own-user": async ({ world }) =>
    (await world.newPerson(fresh("leaving"))).request("DELETE", "/users/me"),
  "get-stream-topics": async (callers) => {
    await message(callers);
    return callers.hamlet.request("GET", `/users/me/${await general(callers)}/topics`);
  },
  "get-subscriptions": ({ hamlet }) => hamlet.request("GET", "/users/me/subscriptions"),
  subscribe: ({ hamlet }) =>
    hamlet.request("POST", "/users/me/subscriptions", { subscriptions: [{ name: fresh("subscribed") }] }),
  "update-subscriptions": async (callers) =>
    callers.hamlet.request("PATCH", "/users/me/subscriptions", {
      add: [{ name: (await newStream(callers)).name }],
      delete: [],
    }),
  unsubscribe: async (callers) =>
    callers.owner.request("DELETE", "/users/me/subscriptions", {
      subscriptions: [(await newStream(callers)).name],
    }),
  "mute-topic": async (callers) =>
    callers.hamlet.request("PATCH", "/users/me/subscriptions/muted_topics", {
      stream_id: await general(callers),
      topic: fresh("dull"),
      op: "add",
    }),
  "update-user-topic": async (callers) =>
    callers.hamlet.request("POST", "/user_topics", {
      stream_id: await general(callers),
      topic: fresh("news"),
      visibility_policy: 3,
    }),
  "mute-user": async ({ hamlet, world }) =>
    hamlet.request("POST", `/users/me/muted_users/${(await world.newPerson(fresh("loud"))).userId}`),
  "unmute-user": async ({ hamlet, world }) => {
    const path = `/users/me/muted_users/${(await world.newPerson(fresh("calm"))).userId}` as const;
    await hamlet.ok("POST", path);
    return hamlet.request("DELETE", path);
  },
  "get-subscription-status": async (callers) => {
    const { hamlet, cordelia } = callers;
    return hamlet.request("GET", `/users/${cordelia.userId}/subscriptions/${await general(callers)}`);
  },
  "get-custom-emoji": async ({ hamlet }) => {
    await upload(hamlet, `/realm/emoji/${fresh("emoji")}`, new Uint8Array(PNG));
    return hamlet.request("GET", "/realm/emoji");
  },
  "upload-custom-emoji": ({ hamlet }) =>
    upload(hamlet, `/realm/emoji/${fresh("emoji")}`, new Uint8Array(PNG)),
  "get-custom-profile-fields": async (callers) => {
    await newField(callers);
    return callers.hamlet.request("GET", "/realm/profile_fields");
  },
  "reorder-custom-profile-fields": async (callers) => {
    await newField(callers);
    const { custom_fields } = await callers.owner.ok<{ custom_fields: { id: number }[] }>(
      "GET",
      "/realm/profile_fields",
    );
    const order = custom_fields.map(({ id }) => id).reverse();
    return callers.owner.request("PATCH", "/realm/profile_fields", { order });
  },
  "create-custom-profile-field": (callers) => newField(callers),
  "update-realm-user-settings-defaults": ({ owner }) =>
    owner.request("PATCH", "/realm/user_settings_defaults", { left_side_userlist: true }),
  "update-subscription-settings": async (callers) =>
    callers.hamlet.request("POST", "/users/me/subscriptions/properties", {
      subscription_data: [{ stream_id: await general(callers), property: "pin_to_top", value: true }],
    }),
  "get-user-by-email": ({ hamlet, cordelia }) => hamlet.request("GET", `/users/${cordelia.email}`),
  "get-user": ({ hamlet, cordelia }) => hamlet.request("GET", `/users/${cordelia.userId}`),
  "update-user": async ({ owner, world }) =>
    owner.request("PATCH", `/users/${(await world.newPerson(fresh("renamed"))).userId}`, {
      full_name: fresh("Another Name"),
    }),
  "deactivate-user": async ({ owner, world }) =>
    owner.request("DELETE", `/users/${(await world.newPerson(fresh("gone"))).userId}`),
  "get-linkifiers": async (callers) => {
    await newLinkifier(callers);
    return callers.hamlet.request("GET", "/realm/linkifiers");
  },
  "add-linkifier": ({ owner }) => owner.request("POST", "/realm/filters", linkifier(fresh("L"))),
  "remove-linkifier": async (callers) =>
    callers.owner.request("DELETE", `/realm/filters/${await newLinkifier(callers)}`),
  "update-linkifier": async (callers) =>
    callers.owner.request("PATCH", `/realm/filters/${await newLinkifier(callers)}`, linkifier(fresh("U"))),
  "add-code-playground": ({ owner }) => owner.request("POST", "/realm/playgrounds", playground()),
  "remove-code-playground": async ({ owner }) => {
    const { id } = await owner.ok<{ id: number }>("POST", "/realm/playgrounds", playground());
    return owner.request("DELETE", `/realm/playgrounds/${id}`);
  },
  "create-big-blue-button-video-call": ({ hamlet }) => hamlet.request("GET", "/calls/bigbluebutton/create"),
  "register-queue": ({ hamlet }) => hamlet.request("POST", "/register"),
  "get-server-settings": ({ hamlet }) => hamlet.request("GET", "/server_settings"),
  "update-settings": ({ hamlet }) => hamlet.request("PATCH", "/settings", { twenty_four_hour_time: true }),
  "get-subscribers": async (callers) =>
    callers.hamlet.request("GET", `/streams/${await general(callers)}/members`),
  "get-streams": ({ hamlet }) => hamlet.request("GET", "/streams", { include_default: true }),
  "archive-stream": async (callers) =>
    callers.owner.request("DELETE", `/streams/${(await newStream(callers)).id}`),
  "update-stream": async (callers) =>
    callers.owner.request("PATCH", `/streams/${(await newStream(callers)).id}`, { description: "told" }),
  "delete-topic": async (callers) =>
    callers.owner.request("POST", `/streams/${await general(callers)}/delete_topic`, { topic_name: "calls" }),
  "set-typing-status": ({ hamlet, cordelia }) =>
    hamlet.request("POST", "/typing", { op: "start", to: [cordelia.userId] }),
  "create-user-group": ({ owner, hamlet }) => {
    const form = { name: fresh("team"), description: "of few", members: [hamlet.userId] };
    return owner.request("POST", "/user_groups/create", form);
  },
  "update-user-group-members": async (callers) =>
    callers.owner.request("POST", `/user_groups/${await newGroup(callers)}/members`, {
      add: [callers.cordelia.userId],
    }),
  "update-user-group": async (callers) =>
    callers.owner.request("PATCH", `/user_groups/${await newGroup(callers)}`, {
      name: fresh("renamed"),
      description: "of more",
    }),
  "remove-user-group": async (callers) =>
    callers.owner.request("DELETE", `/user_groups/${await newGroup(callers)}`),
  "get-user-groups": async (callers) => {
    await newGroup(callers);
    return callers.hamlet.request("GET", "/user_groups");
  },
};
