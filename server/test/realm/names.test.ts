/**
 * Names with invisible characters, or characters that reverse the text around them, in every place where the contract
 * accepts a name.
 */
import { allEndpoints } from "@confab/contract";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { upload } from "../files/support.ts";

const { owner, hamlet } = useWorld();
let ids: {
  group: number;
  stream: number;
  streamGroup: number;
  folder: number;
  field: number;
  message: number;
  bot: number;
  draft: number;
};
beforeAll(async () => {
  const id = async (path: `/${string}`, parameters: object) =>
    (await owner.ok<{ id: number }>("POST", path, { ...parameters })).id;
  await owner.ok("POST", "/user_groups/create", { name: "crew", description: "", members: [] });
  await owner.ok("POST", "/default_stream_groups/create", {
    group_name: "leisure",
    description: "Some",
    stream_names: [],
  });
  const state = await owner.ok<{
    realm_user_groups: { id: number }[];
    realm_default_stream_groups: { id: number }[];
    streams: { stream_id: number }[];
  }>("POST", "/register", {});
  const bot = await owner.ok<{ user_id: number }>("POST", "/bots", { full_name: "Bo", short_name: "bo" });
  const draft = { type: "private", to: [], topic: "", content: "Not yet" };
  const { channel_folder_id: folder } = await owner.ok<{ channel_folder_id: number }>(
    "POST",
    "/channel_folders/create",
    { name: "shelf" },
  );
  ids = {
    folder,
    group: state.realm_user_groups[0]?.id ?? 0,
    streamGroup: state.realm_default_stream_groups[0]?.id ?? 0,
    stream: state.streams[0]?.stream_id ?? 0,
    field: await id("/realm/profile_fields", { name: "Drink", hint: "", field_type: 1 }),
    message: await owner.send("general", "news", "Hear"),
    bot: bot.user_id,
    draft: (await owner.ok<{ ids: number[] }>("POST", "/drafts", { drafts: [draft] })).ids[0] ?? 0,
  };
});

type Send = (name: string) => Promise<{ readonly status: number; readonly body: unknown }>;

/** A place that accepts a name: the parameter, its name in the error, and the request. */
type WorldData = readonly [parameter: string, what: string, send: Send];

let made = 0;
const fresh = (word: string): string => {
  made += 1;
  return `${word}${made}`;
};

const create = (parameters: object) => owner.request("POST", "/realm/profile_fields", { ...parameters });
const choices = (text: string) => ({ tea: { text, order: "1" } });

/** Names that everyone in the organization sees. */
const names: readonly WorldData[] = [
  [
    "subscribe.subscriptions",
    "stream name",
    (name) => owner.request("POST", "/users/me/subscriptions", { subscriptions: [{ name }] }),
  ],
  [
    "updateSubscriptions.add",
    "stream name",
    (name) => owner.request("PATCH", "/users/me/subscriptions", { add: [{ name }] }),
  ],
  [
    "updateStream.new_name",
    "stream name",
    (new_name) => owner.request("PATCH", `/streams/${ids.stream}`, { new_name }),
  ],
  [
    "createUserGroup.name",
    "user group name",
    (name) => owner.request("POST", "/user_groups/create", { name, description: "", members: [] }),
  ],
  [
    "updateUserGroup.name",
    "user group name",
    (name) => owner.request("PATCH", `/user_groups/${ids.group}`, { name, description: "" }),
  ],
  ["updateRealm.name", "organization name", (name) => owner.request("PATCH", "/realm", { name })],
  [
    "createDefaultStreamGroup.group_name",
    "default stream group name",
    (group_name) =>
      owner.request("POST", "/default_stream_groups/create", {
        group_name,
        description: "Some",
        stream_names: [],
      }),
  ],
  [
    "updateDefaultStreamGroup.new_group_name",
    "default stream group name",
    (new_group_name) =>
      owner.request("PATCH", `/default_stream_groups/${ids.streamGroup}`, { new_group_name }),
  ],
  [
    "createChannelFolder.name",
    "channel folder name",
    (name) => owner.request("POST", "/channel_folders/create", { name }),
  ],
  [
    "updateChannelFolder.name",
    "channel folder name",
    (name) => owner.request("PATCH", `/channel_folders/${ids.folder}`, { name }),
  ],
  [
    "addPlayground.name",
    "playground name",
    (name) =>
      owner.request("POST", "/realm/playgrounds", {
        name,
        pygments_language: fresh("Python"),
        url_prefix: "https://example.com/",
      }),
  ],
  ["createProfileField.name", "label", (name) => create({ name, hint: "", field_type: 1 })],
  ["createProfileField.hint", "hint", (hint) => create({ name: fresh("F"), hint, field_type: 1 })],
  [
    "createProfileField.field_data",
    "choice",
    (name) => create({ name: fresh("F"), hint: "", field_type: 3, field_data: choices(name) }),
  ],
  [
    "updateProfileField.name",
    "label",
    (name) => owner.request("PATCH", `/realm/profile_fields/${ids.field}`, { name }),
  ],
  [
    "updateProfileField.hint",
    "hint",
    (hint) => owner.request("PATCH", `/realm/profile_fields/${ids.field}`, { name: "Drink", hint }),
  ],
  [
    "updateStatus.status_text",
    "status",
    (status_text) => owner.request("POST", "/users/me/status", { status_text }),
  ],
];

const peopleNames: readonly WorldData[] = [
  [
    "createUser.full_name",
    "name",
    (full_name) =>
      owner.request("POST", "/users", {
        full_name,
        email: `${fresh("new")}@example.com`,
        password: "many words are long",
      }),
  ],
  [
    "updateUser.full_name",
    "name",
    (full_name) => owner.request("PATCH", `/users/${hamlet.userId}`, { full_name }),
  ],
  ["updateSettings.full_name", "name", (full_name) => owner.request("PATCH", "/settings", { full_name })],
  [
    "updateDisplaySettings.full_name",
    "name",
    (full_name) => owner.request("PATCH", "/settings/display", { full_name }),
  ],
  [
    "updateNotificationSettings.full_name",
    "name",
    (full_name) => owner.request("PATCH", "/settings/notifications", { full_name }),
  ],
  [
    "createBot.full_name",
    "name",
    (full_name) => owner.request("POST", "/bots", { full_name, short_name: fresh("bot") }),
  ],
  ["updateBot.full_name", "name", (full_name) => owner.request("PATCH", `/bots/${ids.bot}`, { full_name })],
];

/** Names that allow only a few characters. */
const identifiers: readonly WorldData[] = [
  [
    "createBot.short_name",
    "",
    (short_name) => owner.request("POST", "/bots", { full_name: fresh("Bot"), short_name }),
  ],
  [
    "createUser.email",
    "",
    (name) =>
      owner.request("POST", "/users", {
        full_name: fresh("New"),
        email: `${name}@example.com`,
        password: "many words are long",
      }),
  ],
  [
    "updateSettings.email",
    "",
    (name) => owner.request("PATCH", "/settings", { email: `${name}@example.com` }),
  ],
  [
    "sendInvites.invitee_emails",
    "",
    (name) =>
      owner.request("POST", "/invites", {
        // A line break would separate two addresses.
        invitee_emails: `${name.replace("\n", "\r")}@example.com`,
        stream_ids: [ids.stream],
      }),
  ],
  [
    "addRealmDomain.domain",
    "",
    (name) =>
      owner.request("POST", "/realm/domains", { domain: `${name}.example.com`, allow_subdomains: false }),
  ],
  [
    "addPlayground.pygments_language",
    "",
    (pygments_language) =>
      owner.request("POST", "/realm/playgrounds", {
        name: fresh("P"),
        pygments_language,
        url_prefix: "https://example.com/",
      }),
  ],
  [
    "uploadCustomEmoji.emoji_name",
    "",
    (name) => owner.request("POST", `/realm/emoji/${encodeURIComponent(name)}`),
  ],
];

/** Topics, which have their own rule in the interface (docs/interface/sending.md#topics). */
const topics: readonly WorldData[] = [
  [
    "sendMessage.topic",
    "",
    (topic) => owner.request("POST", "/messages", { type: "stream", to: "general", topic, content: "Hear" }),
  ],
  [
    "muteTopic.topic",
    "",
    (topic) =>
      owner.request("PATCH", "/users/me/subscriptions/muted_topics", {
        stream_id: ids.stream,
        topic,
        op: "add",
      }),
  ],
  [
    "updateUserTopic.topic",
    "",
    (topic) => owner.request("POST", "/user_topics", { stream_id: ids.stream, topic, visibility_policy: 1 }),
  ],
];

/** Text that is not shown to others as a name, or that may contain any character. */
const elsewhere: Readonly<Record<string, string>> = {
  "addLinkifier.pattern": "a regular expression",
  "addReaction.emoji_name": "names an emoji",
  "createBot.service_name": "names an integration",
  "createChannelFolder.description": "text",
  "createDefaultStreamGroup.description": "text",
  "createDefaultStreamGroup.stream_names": "names a stream",
  "createDrafts.drafts": "seen by its writer alone; a message with such a topic can't be sent",
  "createRealmImport.file_name": "seen by owners alone",
  "createScheduledMessage.topic": "goes the way of sendMessage",
  "createUserGroup.description": "text",
  "deletePerson.full_name": "must be the name of an account",
  "deleteTopic.topic_name": "names a topic",
  "editDraft.draft": "seen by its writer alone; a message with such a topic can't be sent",
  "devFetchApiKey.username": "names an account",
  "fetchApiKey.username": "names an account",
  "markTopicAsRead.topic_name": "names a topic",
  "receiveIntegration.name": "names a label",
  "receiveIntegration.topic": "goes the way of sendMessage",
  "removeReaction.emoji_name": "names an emoji",
  "setTypingStatus.topic": "kept nowhere",
  "unsubscribe.subscriptions": "names streams",
  "updateChannelFolder.description": "text",
  "updateDefaultStreamGroup.new_description": "text",
  "updateDefaultStreamGroupStreams.stream_names": "names a stream",
  "updateDisplaySettings.default_language": "names a language",
  "updateLinkifier.pattern": "a regular expression",
  "updateMessage.topic": "moves to any topic, as clients know it",
  "updateNotificationSettings.default_language": "names a language",
  "updateScheduledMessage.topic": "goes the way of sendMessage",
  "updateRealm.default_code_block_language": "names a language",
  "updateRealm.default_language": "names a language",
  "updateRealm.description": "text",
  "updateRealm.edit_topic_policy": "a number",
  "updateSettings.default_language": "names a language",
  "updateStatus.emoji_name": "names an emoji",
  "updateStream.description": "text",
  "updateUserGroup.description": "text",
};

const hostile: readonly (readonly [string, string])[] = [
  ["a line feed", "\n"],
  ["a tabulator", "\t"],
  ["an escape", "\x1b"],
  ["a delete", "\x7f"],
  ["a control character of the second kind", "\x85"],
  ["a line separator", "\u2028"],
  ["a change of direction", "\u202e"],
  ["an isolated direction", "\u2066"],
  ["a mark of direction", "\u200f"],
  ["a space without width", "\u200b"],
  ["a joiner without width between letters", "\u200d"],
  ["a word joiner", "\u2060"],
  ["a byte order mark", "\ufeff"],
  ["a soft hyphen", "\u00ad"],
  ["a filler", "\u3164"],
  ["an empty pattern of Braille", "\u2800"],
  ["a variation selector between letters", "\ufe0f"],
  ["a tag", "\u{e0041}"],
];

const refused = async (send: Send, name: string): Promise<string> => {
  const { status, body } = await send(name);
  return status === 400 ? (body as { msg: string }).msg : `${status} ${JSON.stringify(body)}`;
};

describe.each(hostile)("with %s", (_, character) => {
  const name = `a${character}b`;

  const refusing = names.filter(
    ([parameter]) => parameter !== "updateStatus.status_text" || !/[\n\t]/.test(character),
  );
  test.each(refusing)("rejects %s", async (_parameter, what, send) => {
    expect(await refused(send, name)).toBe(`Invalid character in ${what}, at position 2!`);
  });

  test.each(peopleNames)("rejects %s", async (_parameter, _what, send) => {
    expect(await refused(send, name)).toBe("Invalid characters in name!");
  });

  test.each(identifiers)("rejects %s", async (_parameter, _what, send) => {
    expect((await send(name)).status).toBe(400);
  });
});

describe.each([
  ["a line feed", "\n"],
  ["a tabulator", "\t"],
  ["a character that Unicode does not have", "\u{10ffff}"],
])("with %s", (_, character) => {
  test.each(topics)("rejects %s", async (_parameter, _what, send) => {
    expect(await refused(send, `a${character}b`)).toBe("Invalid characters in topic!");
  });
});

test.each([...names, ...peopleNames, ...identifiers])(
  "rejects NUL in %s",
  async (_parameter, _what, send) => {
    expect((await send("a\0b")).status).toBe(400);
  },
);

test.each([...names, ...peopleNames, ...identifiers, ...topics])(
  "rejects or truncates a long %s",
  async (parameter, _what, send) => {
    const { status } = await send("x".repeat(5000));
    // A long address may match no endpoint.
    const expected = topics.some(([each]) => each === parameter) ? [200] : [400, 404];
    expect(expected).toContain(status);
  },
);

/** Parameters that accept a blank name, which means none. */
const blankIsNone = [
  "createProfileField.hint",
  "updateProfileField.hint",
  "updateSettings.email",
  "updateDisplaySettings.full_name",
  "updateNotificationSettings.full_name",
  "updateSettings.full_name",
  "updateStatus.status_text",
  "updateUser.full_name",
];

test.each(
  [...names, ...peopleNames, ...identifiers, ...topics].filter(([each]) => !blankIsNone.includes(each)),
)("rejects a blank %s", async (_parameter, _what, send) => {
  for (const blank of ["", " ", "\u3000\u00a0"]) expect((await send(blank)).status).toBe(400);
});

test("keeps the line breaks of a status", async () => {
  await owner.ok("POST", "/users/me/status", { status_text: "in a\nmeeting" });
});

test("keeps zero-width characters in topics, which the interface allows", async () => {
  for (const [, character] of hostile.filter(([, each]) => !/\p{Cc}/u.test(each))) {
    const id = await owner.send("general", `a${character}b`, "Hear");
    const { messages } = await owner.ok<{ messages: { subject: string }[] }>("GET", "/messages", {
      anchor: id,
      num_before: 0,
      num_after: 0,
    });
    expect(messages[0]?.subject).toBe(`a${character}b`);
  }
});

test.each([
  ["photo\u202egnp.exe", "photognp.exe"],
  ["two\nlines.txt", "twolines.txt"],
  [" \u2028 ", "uploaded-file"],
])("removes characters from a file name that reverse or break it: %j", async (name, expected) => {
  await upload(owner, "text", name);
  const { attachments } = await owner.ok<{ attachments: { id: number; name: string }[] }>(
    "GET",
    "/attachments",
  );
  expect(attachments.toSorted((a, b) => b.id - a.id)[0]?.name).toBe(expected);
});

test("replaces half of a surrogate pair", async () => {
  await owner.ok("POST", "/users/me/subscriptions", { subscriptions: [{ name: "half \ud83d" }] });
  await owner.ok("GET", "/get_stream_id", { stream: "half \ufffd" });
});

test.each([
  ["joined emoji", "family 👩‍👩‍👧"],
  ["a joined flag", "🏳️‍🌈 people"],
  ["a flag of tags", "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}"],
  ["a keycap", "1️⃣ first"],
  ["a skin tone", "👍🏽"],
  ["Persian that needs a joiner", "می\u200cخواهم"],
  ["Hindi that needs a joiner", "क्\u200dष"],
])("accepts %s", async (_, name) => {
  await owner.ok("POST", "/users/me/subscriptions", { subscriptions: [{ name }] });
  await owner.ok("POST", "/user_groups/create", { name, description: "", members: [] });
});

/** Returns false for numbers, booleans and one of a fixed list of values. */
const mayBeText = (schema: object): boolean =>
  !("enum" in schema) && !/"type":"(boolean|integer|number)"/.test(JSON.stringify(schema));

test("each parameter of the contract that may be a name is listed in a table", () => {
  const known = new Set([
    ...[...names, ...peopleNames, ...identifiers, ...topics].map(([parameter]) => parameter),
    ...Object.keys(elsewhere),
  ]);
  const suspicious =
    /name|topic|hint|title|status_text|pattern|domain|draft|subscriptions|description|label|language/;
  const found = allEndpoints.flatMap(({ name, parameters }) =>
    Object.entries(parameters).flatMap(([parameter, { schema }]) =>
      suspicious.test(parameter) && mayBeText(schema) ? [`${name}.${parameter}`] : [],
    ),
  );
  expect(found.filter((each) => !known.has(each))).toEqual([]);
});
