/**
 * Permissions for accounts, groups and bots (docs/interface/permissions.md#roles,
 * docs/interface/user-groups.md#groups).
 */
import { Role, SystemGroup } from "@confab/contract";
import type { Person } from "@confab/testkit";
import { actors, administrators, moderators, nobody, type Row, row } from "./row.ts";
import { fresh, NOTHING, type Stage } from "./stage.ts";

async function group(stage: Stage, people: readonly Person[]): Promise<number> {
  const name = fresh("group");
  const members = people.map(({ userId }) => userId);
  await stage.host.ok("POST", "/user_groups/create", { name, description: "Some", members });
  const { user_groups } = await stage.host.ok<{ user_groups: { id: number; name: string }[] }>(
    "GET",
    "/user_groups",
  );
  return user_groups.find((each) => each.name === name)?.id ?? NOTHING;
}

/** Returns rows for an action on one group. Groups are no secret, so nothing is hidden. */
function onGroup(
  endpoint: "updateUserGroup" | "deleteUserGroup" | "updateUserGroupMembers" | "updateUserGroupSubgroups",
  parameters: (stage: Stage) => object,
): Row[] {
  const about = (id: number, stage: Stage) => ({
    path: { user_group_id: id },
    parameters: { ...parameters(stage) },
  });
  return [
    row(endpoint, "that one is in", async (stage, who) => about(await group(stage, [who]), stage)),
    row(endpoint, "of others", async (stage) => about(await group(stage, [stage.stranger]), stage), {
      may: moderators,
    }),
    row(endpoint, "of a role", (stage) => about(SystemGroup.members, stage), { may: nobody }),
  ];
}

/** Returns rows for an action on one bot. */
function onBot(
  endpoint: "updateBot" | "deactivateBot" | "regenerateBotApiKey",
  parameters: object = {},
): Row[] {
  const about = (bot: Person) => ({ path: { bot_id: bot.userId }, parameters: { ...parameters } });
  return [
    row(
      endpoint,
      "one's own",
      async (stage, who, actor) => {
        // Guests and bots have no bots, so they try another person's bot.
        const owner = actor === "guest" || actor === "bot" ? stage.stranger : who;
        return about(await stage.newBot(owner));
      },
      { may: actors.filter((actor) => actor !== "guest") },
    ),
    row(endpoint, "another's", async (stage) => about(await stage.newBot(stage.stranger)), {
      may: administrators,
    }),
    row(
      endpoint,
      "another's that is an owner",
      async (stage) => {
        const bot = await stage.newBot(stage.stranger);
        await stage.host.ok("PATCH", `/users/${bot.userId}`, { role: Role.owner });
        return about(bot);
      },
      { may: ["owner"] },
    ),
  ];
}

export const rows: readonly Row[] = [
  row("getUsers", "", () => ({})),
  row("getUser", "", (stage) => ({ path: { user_id: stage.stranger.userId } })),
  row("getUserByEmail", "", (stage) => ({ path: { email: stage.stranger.email } })),
  row("getOwnUser", "", () => ({})),
  row("createUser", "", () => ({
    parameters: {
      email: `${fresh("new").replace(" ", "")}@example.com`,
      password: "many words are long",
      full_name: fresh("New"),
    },
  })),
  row(
    "updateUser",
    "another's name",
    async (stage) => ({
      path: { user_id: await stage.bystander() },
      parameters: { full_name: fresh("Changed") },
    }),
    { may: administrators },
  ),
  row(
    "updateUser",
    "another's role",
    async (stage) => ({
      path: { user_id: await stage.bystander() },
      parameters: { role: Role.moderator },
    }),
    { may: administrators },
  ),
  row(
    "updateUser",
    "another, to owner",
    async (stage) => ({
      path: { user_id: await stage.bystander() },
      parameters: { role: Role.owner },
    }),
    { may: ["owner"] },
  ),
  row(
    "updateUser",
    "an owner, to member",
    async (stage) => ({
      path: { user_id: await stage.bystander(Role.owner) },
      parameters: { role: Role.member },
    }),
    { may: ["owner"] },
  ),
  row("deactivateUser", "", async (stage) => ({ path: { user_id: await stage.bystander() } }), {
    may: administrators,
  }),
  row(
    "deactivateUser",
    "an owner",
    async (stage) => ({ path: { user_id: await stage.bystander(Role.owner) } }),
    {
      may: ["owner"],
    },
  ),
  row("reactivateUser", "", async (stage) => ({ path: { user_id: await stage.formerUser() } }), {
    may: administrators,
  }),
  row(
    "deletePerson",
    "",
    async (stage) => {
      const userId = await stage.bystander();
      const { user } = await stage.host.ok<{ user: { full_name: string } }>("GET", `/users/${userId}`);
      return { path: { user_id: userId }, parameters: { full_name: user.full_name, messages: "keep" } };
    },
    { may: ["owner"] },
  ),
  row("getPersonDeletions", "", () => ({}), { may: administrators }),
  row("deactivateOwnUser", "", async (stage, _, actor) => ({ as: await stage.newActor(actor) })),
  row("getUserGroups", "", () => ({})),
  row("createUserGroup", "", () => ({
    parameters: { name: fresh("group"), description: "Some", members: [] },
  })),
  ...onGroup("updateUserGroup", () => ({ name: fresh("group"), description: "Others" })),
  ...onGroup("updateUserGroupMembers", (stage) => ({ add: [stage.world.as("hamlet").userId] })),
  ...onGroup("updateUserGroupSubgroups", () => ({ add: [SystemGroup.owners] })),
  ...onGroup("deleteUserGroup", () => ({})),
  row("getUserGroupMembers", "", () => ({ path: { user_group_id: SystemGroup.members } })),
  row("getIsUserGroupMember", "", (stage) => ({
    path: { user_group_id: SystemGroup.members, user_id: stage.stranger.userId },
  })),
  row("getUserGroupSubgroups", "", () => ({ path: { user_group_id: SystemGroup.members } })),
  row("getBots", "one's own", () => ({})),
  row("createBot", "", () => {
    const short_name = fresh("made").replace(" ", "-");
    return { parameters: { full_name: `The ${short_name}`, short_name } };
  }),
  ...onBot("updateBot", { default_sending_stream: "" }),
  ...onBot("deactivateBot"),
  ...onBot("regenerateBotApiKey"),
];
