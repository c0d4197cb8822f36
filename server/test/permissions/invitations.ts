/**
 * Permissions to send and revoke invitations (docs/interface/permissions.md#policies,
 * docs/interface/invitations.md#inviting).
 */
import { Role, SystemGroup } from "@confab/contract";
import type { Person } from "@confab/testkit";
import { administrators, members, nobody, type Row, row } from "./row.ts";
import { fresh, NOTHING, SQUARE, type Stage } from "./stage.ts";

const newcomer = (): string => `${fresh("invited").replace(" ", "")}@example.com`;

async function invitation(stage: Stage, more: object = {}): Promise<Record<string, unknown>> {
  return { invitee_emails: newcomer(), stream_ids: [await stage.streamId(SQUARE)], ...more };
}

/** Returns the newest invitation of a person, who has just sent it. */
async function newest(person: Person): Promise<number> {
  const { invites } = await person.ok<{ invites: { id: number }[] }>("GET", "/invites");
  return Math.max(...invites.map(({ id }) => id));
}

async function invited(stage: Stage, by: Person): Promise<number> {
  await by.ok("POST", "/invites", await invitation(stage));
  return newest(by);
}

async function linkForMany(stage: Stage, by: Person): Promise<number> {
  await by.ok("POST", "/invites/multiuse", {});
  return newest(stage.host);
}

/** @returns a function that restores the default */
async function letMembersCreateLinks(stage: Stage): Promise<() => Promise<unknown>> {
  const give = (create_multiuse_invite_group: SystemGroup) =>
    stage.host.speaking().ok("PATCH", "/realm", { create_multiuse_invite_group });
  await give(SystemGroup.members);
  return () => give(SystemGroup.administrators);
}

/** Returns rows for actions on an invitation. Most people must not learn about the invitations of others. */
function onInvitation(endpoint: "resendInvite" | "revokeInvite"): Row[] {
  const about = (invite_id: number) => ({ path: { invite_id } });
  return [
    row(endpoint, "one's own", async (stage, who, actor) =>
      about(await invited(stage, actor === "guest" || actor === "bot" ? stage.stranger : who)),
    ),
    row(endpoint, "another's", async (stage) => about(await invited(stage, stage.stranger)), {
      may: administrators,
      unseenBy: ["moderator", "member"],
      absent: () => about(NOTHING),
    }),
  ];
}

export const rows: readonly Row[] = [
  row("getInvites", "one's own, or all invitations", () => ({})),
  row("sendInvites", "as a member", async (stage) => ({ parameters: await invitation(stage) })),
  row(
    "sendInvites",
    "as a moderator",
    async (stage) => ({ parameters: await invitation(stage, { invite_as: Role.moderator }) }),
    {
      may: administrators,
    },
  ),
  row(
    "sendInvites",
    "as an owner",
    async (stage) => ({ parameters: await invitation(stage, { invite_as: Role.owner }) }),
    {
      may: ["owner"],
    },
  ),
  row(
    "sendInvites",
    "to a private stream that one is not in",
    async (stage) => ({
      parameters: await invitation(stage, { stream_ids: [(await stage.keptSecretStream()).id] }),
    }),
    {
      may: nobody,
      unseenBy: ["moderator", "member"],
      absent: async (stage) => ({ parameters: await invitation(stage, { stream_ids: [NOTHING] }) }),
    },
  ),
  ...onInvitation("resendInvite"),
  ...onInvitation("revokeInvite"),
  row("createMultiuseInvite", "", () => ({}), { may: administrators }),
  row(
    "createMultiuseInvite",
    "if `create_multiuse_invite_group` is members",
    async (stage) => ({ undo: await letMembersCreateLinks(stage) }),
    { may: members },
  ),
  row(
    "createMultiuseInvite",
    "as a moderator, if `create_multiuse_invite_group` is members",
    async (stage) => ({
      parameters: { invite_as: Role.moderator },
      undo: await letMembersCreateLinks(stage),
    }),
    { may: administrators },
  ),
  row(
    "revokeMultiuseInvite",
    "one's own",
    async (stage, who, actor) => {
      const undo = await letMembersCreateLinks(stage);
      const invite_id = await linkForMany(stage, actor === "guest" || actor === "bot" ? stage.host : who);
      return { as: who.speaking(), path: { invite_id }, undo };
    },
    { may: members.filter((actor) => actor !== "bot") },
  ),
  row(
    "revokeMultiuseInvite",
    "another's",
    async (stage, who) => ({
      as: who.speaking(),
      path: { invite_id: await linkForMany(stage, stage.host) },
    }),
    {
      may: administrators,
      unseenBy: ["moderator", "member", "bot"],
      absent: (_, who) => ({ as: who.speaking(), path: { invite_id: NOTHING } }),
    },
  ),
];
