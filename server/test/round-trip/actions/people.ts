/** Accounts, bots, profiles. */
import { BotType, EmailAddressVisibility, Role } from "@confab/contract";
import { Browser } from "../../authentication/browser.ts";
import { upload } from "../../files/support.ts";
import { linkInFile } from "../../mail/mail-server.ts";
import { type Action, action, actionOn } from "../action.ts";
import { addressesShown, deletedAtTheEnds, ownRoleChanged } from "../exceptions.ts";
import type { Stage } from "../stage.ts";

const newPerson = (role: Role) => async (stage: Stage) =>
  stage.world.newPerson(stage.newName("Person"), role);

/** Creates a person with a stream, a group, a bot and messages. */
const activePerson = async (stage: Stage) => {
  const { owner, hamlet } = stage.people;
  const person = await newPerson(Role.member)(stage);
  const stream = await stage.newStream([person, hamlet, stage.people.guest]);
  await person.send(stream.name, "lunch", "Hello");
  await person.sendTo([hamlet, owner], "Hello");
  await newBot(stage, person);
  return person;
};

/** Creates a person of whom others have as much as possible: a status, a group, mentions, reactions, votes, files. */
const personWithTraces = async (stage: Stage) => {
  const { owner, hamlet, guest } = stage.people;
  const person = await activePerson(stage);
  const { user_id, full_name } = await person.ok<{ user_id: number; full_name: string }>("GET", "/users/me");
  await person.ok("POST", "/users/me/status", { status_text: "here", emoji_name: "coffee" });
  await person.ok("PATCH", "/settings", {
    timezone: "Europe/Berlin",
    email_address_visibility: EmailAddressVisibility.administrators,
  });
  const members = [user_id, hamlet.userId];
  await owner.ok("POST", "/user_groups/create", { name: stage.newName("Group"), description: "", members });
  const stream = await stage.newStream([person, hamlet, guest]);
  const file = await upload(person, "text", "name.txt");
  await person.send(stream.name, "files", `[name.txt](${file})`);
  const mention = `@**${full_name}|${user_id}**`;
  const poll = await hamlet.send(stream.name, "polls", `/poll Who?\n${mention}\nNobody`);
  const vote = JSON.stringify({ type: "vote", key: "canned,1", vote: 1 });
  await person.ok("POST", "/submessage", { message_id: poll, msg_type: "widget", content: vote });
  const mentioning = await hamlet.send(stream.name, "polls", `Ask ${mention}, or see [it](${file})`);
  await person.ok("POST", `/messages/${mentioning}/reactions`, { emoji_name: "tada" });
  const draft = { type: "private", to: [user_id], topic: "", content: `To ${mention}`, timestamp: 1 };
  await hamlet.ok("POST", "/drafts", { drafts: [draft] });
  return { user_id, full_name };
};

/** Changes of the watchers' roles. In the end everyone has their first role again. */
const roleChanges = [
  ["hamlet", Role.member, Role.guest],
  ["hamlet", Role.guest, Role.member],
  ["hamlet", Role.member, Role.administrator],
  ["hamlet", Role.administrator, Role.member],
  ["guest", Role.guest, Role.member],
  ["guest", Role.member, Role.guest],
  ["administrator", Role.administrator, Role.moderator],
  ["administrator", Role.moderator, Role.administrator],
] as const;

const accounts: Action[] = [
  action("create a user", (stage) => newPerson(Role.member)(stage)),
  actionOn("rename a user", activePerson, (stage, { userId }) =>
    stage.people.owner.ok("PATCH", `/users/${userId}`, { full_name: stage.newName("Renamed") }),
  ),
  actionOn(
    "confirm another address",
    async (stage) => {
      const person = await activePerson(stage);
      const email = `new.${person.email}`;
      await person.ok("PATCH", "/settings", { email });
      await stage.world.settle();
      return linkInFile(stage.world.dataDir, email) ?? "";
    },
    (stage, link) => new Browser(stage.world.url).submit(link, {}),
  ),
  actionOn(
    "join by an invitation",
    async (stage) => {
      const { hamlet } = stage.people;
      const { stream_id } = await stage.newStream([hamlet]);
      const email = `${stage.newName("newcomer").replace(" ", "")}@example.com`;
      await hamlet.ok("POST", "/invites", { invitee_emails: email, stream_ids: [stream_id] });
      await stage.world.settle();
      return linkInFile(stage.world.dataDir, email) ?? "";
    },
    (stage, link) =>
      new Browser(stage.world.url).submit(link, {
        full_name: stage.newName("Newcomer"),
        password: "an elephant on stilts",
      }),
  ),
  action("rename oneself", async (stage) => {
    const { cordelia } = stage.people;
    await cordelia.ok("PATCH", "/settings", { full_name: stage.newName("Cordelia") });
    await cordelia.ok("PATCH", "/settings", { full_name: "Cordelia Member" });
  }),
  ...[Role.owner, Role.administrator, Role.moderator, Role.guest].map((role) =>
    actionOn(`give a member role ${role}`, activePerson, ({ people }, { userId }) =>
      people.owner.ok("PATCH", `/users/${userId}`, { role }),
    ),
  ),
  ...[Role.owner, Role.administrator, Role.moderator, Role.guest].map((role) =>
    actionOn(`turn role ${role} into a member`, newPerson(role), ({ people }, { userId }) =>
      people.owner.ok("PATCH", `/users/${userId}`, { role: Role.member }),
    ),
  ),
  ...roleChanges.map(([name, before, after]) =>
    actionOn(
      `change ${name}'s role from ${before} to ${after}`,
      // One step after the other, since guests can't become administrators.
      ({ people }) => people.owner.ok("PATCH", `/users/${people[name].userId}`, { role: before }),
      async ({ people }) => {
        await people.owner.ok("PATCH", `/users/${people[name].userId}`, { role: after });
      },
      ({ people }) => [ownRoleChanged(people[name])],
    ),
  ),
  ...([Role.moderator, Role.member] as const).map((role) =>
    actionOn(
      `give hamlet role ${role}, which shows or hides addresses`,
      async (stage) => {
        const person = await activePerson(stage);
        const email_address_visibility = EmailAddressVisibility.moderators;
        await person.speaking().ok("PATCH", "/settings", { email_address_visibility });
      },
      ({ people }) => people.owner.ok("PATCH", `/users/${people.hamlet.userId}`, { role }),
      ({ people }) => [ownRoleChanged(people.hamlet), addressesShown],
    ),
  ),
  actionOn("deactivate a user", activePerson, ({ people }, { userId }) =>
    people.owner.ok("DELETE", `/users/${userId}`),
  ),
  ...(["keep", "delete"] as const).map((messages) =>
    actionOn(
      `delete a person, and ${messages} the messages`,
      personWithTraces,
      async (stage, { user_id, full_name }) => {
        await stage.people.owner.ok("POST", `/users/${user_id}/deletion`, { full_name, messages });
        await stage.world.settle();
      },
      messages === "delete" ? [deletedAtTheEnds] : [],
    ),
  ),
  actionOn("leave the organization", activePerson, (_, person) => person.ok("DELETE", "/users/me")),
  actionOn(
    "reactivate a user",
    async (stage) => {
      const person = await activePerson(stage);
      await stage.people.owner.ok("DELETE", `/users/${person.userId}`);
      return person;
    },
    ({ people }, { userId }) => people.owner.ok("POST", `/users/${userId}/reactivate`),
  ),
];

const newBot = async (stage: Stage, owner = stage.people.hamlet, more: object = {}) => {
  const short_name = stage.newName("bot").replace(" ", "");
  const full_name = stage.newName("Bot");
  return owner.ok<{ user_id: number }>("POST", "/bots", { short_name, full_name, ...more });
};

const bots: Action[] = [
  action("create a bot", (stage) => newBot(stage)),
  action("create an incoming webhook", (stage) =>
    newBot(stage, stage.people.cordelia, { bot_type: BotType.incomingWebhook }),
  ),
  action("create an outgoing webhook", (stage) =>
    newBot(stage, stage.people.hamlet, {
      bot_type: BotType.outgoingWebhook,
      payload_url: '"https://example.com/hook"',
    }),
  ),
  actionOn("rename a bot", newBot, (stage, { user_id }) =>
    stage.people.hamlet.ok("PATCH", `/bots/${user_id}`, { full_name: stage.newName("Renamed bot") }),
  ),
  actionOn("give a bot another owner", newBot, ({ people }, { user_id }) =>
    people.hamlet.ok("PATCH", `/bots/${user_id}`, { bot_owner_id: people.cordelia.userId }),
  ),
  actionOn(
    "change a bot's streams",
    async (stage) => ({ ...(await newBot(stage)), ...(await stage.newStream([stage.people.hamlet])) }),
    ({ people }, { user_id, name }) =>
      people.hamlet.ok("PATCH", `/bots/${user_id}`, {
        default_sending_stream: name,
        default_events_register_stream: name,
        default_all_public_streams: true,
      }),
  ),
  actionOn(
    "rename a bot's stream",
    async (stage) => {
      const stream = await stage.newStream([stage.people.hamlet]);
      await newBot(stage, stage.people.hamlet, { default_sending_stream: stream.name });
      return stream;
    },
    (stage, { stream_id }) =>
      stage.people.owner.ok("PATCH", `/streams/${stream_id}`, { new_name: stage.newName("renamed") }),
  ),
  actionOn("change a bot's role", newBot, ({ people }, { user_id }) =>
    people.owner.ok("PATCH", `/bots/${user_id}`, { role: Role.administrator }),
  ),
  actionOn("regenerate a bot's key", newBot, ({ people }, { user_id }) =>
    people.hamlet.ok("POST", `/bots/${user_id}/api_key/regenerate`),
  ),
  actionOn("deactivate a bot", newBot, ({ people }, { user_id }) =>
    people.hamlet.ok("DELETE", `/bots/${user_id}`),
  ),
  actionOn(
    "reactivate a bot",
    async (stage) => {
      const bot = await newBot(stage);
      await stage.people.hamlet.ok("DELETE", `/bots/${bot.user_id}`);
      return bot;
    },
    ({ people }, { user_id }) => people.owner.ok("POST", `/users/${user_id}/reactivate`),
  ),
];

const newField = async (stage: Stage, more: object = {}) => {
  const { owner } = stage.people;
  const field = { name: stage.newName("Field"), field_type: 1, ...more };
  return owner.speaking().ok<{ id: number }>("POST", "/realm/profile_fields", field);
};

const choices = { tea: { text: "Tea", order: "1" }, coffee: { text: "Coffee", order: "2" } };

const filledIn = async (stage: Stage) => {
  const { id } = await newField(stage);
  await stage.people.hamlet.ok("PATCH", "/users/me/profile_data", { data: [{ id, value: "*Tea*" }] });
  return id;
};

const profiles: Action[] = [
  ...[1, 2, 4, 5, 6, 8].map((field_type) =>
    action(`create a profile field of type ${field_type}`, (stage) => newField(stage, { field_type })),
  ),
  action("create a profile field with choices", (stage) =>
    newField(stage, { field_type: 3, field_data: choices }),
  ),
  actionOn("update a profile field", newField, (stage, { id }) =>
    stage.people.owner.ok("PATCH", `/realm/profile_fields/${id}`, {
      name: stage.newName("Renamed"),
      hint: "What you like",
    }),
  ),
  actionOn("ask everyone to fill in a profile field, and show it in summaries", newField, (stage, { id }) =>
    stage.people.owner.speaking().ok("PATCH", `/realm/profile_fields/${id}`, {
      required: true,
      display_in_profile_summary: true,
    }),
  ),
  actionOn("reorder profile fields", newField, async ({ people }) => {
    const { custom_fields } = await people.owner.ok<{ custom_fields: { id: number }[] }>(
      "GET",
      "/realm/profile_fields",
    );
    const order = custom_fields.map(({ id }) => id).toReversed();
    await people.owner.ok("PATCH", "/realm/profile_fields", { order });
  }),
  actionOn("delete a profile field", filledIn, ({ people }, id) =>
    people.owner.ok("DELETE", `/realm/profile_fields/${id}`),
  ),
  actionOn("fill in one's profile", newField, ({ people }, { id }) =>
    people.hamlet.ok("PATCH", "/users/me/profile_data", { data: [{ id, value: "**Tea**" }] }),
  ),
  actionOn(
    "name people in one's profile",
    (stage) => newField(stage, { field_type: 6 }),
    ({ people }, { id }) =>
      people.hamlet.ok("PATCH", "/users/me/profile_data", { data: [{ id, value: [people.owner.userId] }] }),
  ),
  actionOn(
    "choose in one's profile",
    (stage) => newField(stage, { field_type: 3, field_data: choices }),
    ({ people }, { id }) =>
      people.hamlet.ok("PATCH", "/users/me/profile_data", { data: [{ id, value: "tea" }] }),
  ),
  actionOn("empty one's profile", filledIn, ({ people }, id) =>
    people.hamlet.ok("DELETE", "/users/me/profile_data", { data: [id] }),
  ),
  actionOn("fill in another's profile", newField, ({ people }, { id }) =>
    people.administrator.ok("PATCH", `/users/${people.guest.userId}`, {
      profile_data: [{ id, value: "Tea" }],
    }),
  ),
  actionOn("empty another's profile", filledIn, ({ people }, id) =>
    people.administrator.ok("PATCH", `/users/${people.hamlet.userId}`, {
      profile_data: [{ id, value: null }],
    }),
  ),
];

export const peopleActions: readonly Action[] = [...accounts, ...bots, ...profiles];
