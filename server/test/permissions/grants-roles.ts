/** Ways to give an account a role: changes of roles, invitations, and reactivated accounts. */
import { Role } from "@confab/contract";
import type { Person } from "@confab/testkit";
import { type Grant, grant, succeeds, tells } from "./grant.ts";
import { type Actor, administrators, members, nobody } from "./row.ts";
import { fresh, SQUARE, type Stage } from "./stage.ts";

const roles = [
  ["an owner", Role.owner, ["owner"]],
  ["an administrator", 200, administrators],
  ["a moderator", 300, administrators],
  ["a member", 400, members.filter((actor) => actor !== "bot")],
] as const;

const privileged = roles.slice(0, 3);

async function multiuseLink(by: Person, invite_as: number, stream_ids: readonly number[] = []) {
  const { body } = await by.request<{ invite_link?: string }>("POST", "/invites/multiuse", {
    invite_as,
    stream_ids,
  });
  return body.invite_link;
}

async function mayJoinBy(stage: Stage, link: string | undefined): Promise<boolean> {
  if (link === undefined) return false;
  return (await fetch(stage.world.url + new URL(link).pathname)).status === 200;
}

/** The highest role that each actor may give others by an invitation link. */
const ownRole: Readonly<Partial<Record<Actor, number>>> = { owner: Role.owner, administrator: 200 };

async function invite(stage: Stage, by: Person, invite_as: number): Promise<boolean> {
  const invitee_emails = `${fresh("newcomer").replace(" ", "")}@example.com`;
  const stream_ids = [await stage.streamId(SQUARE)];
  return succeeds(by, "POST", "/invites", { invitee_emails, stream_ids, invite_as });
}

async function newestInvitation({ host }: Stage): Promise<number> {
  const { invites } = await host.ok<{ invites: { id: number }[] }>("GET", "/invites");
  return Math.max(...invites.map(({ id }) => id));
}

const reactivates = (who: Person, userId: number): Promise<boolean> =>
  succeeds(who, "POST", `/users/${userId}/reactivate`);

export const grants: readonly Grant[] = [
  ...privileged.map(([what, role, to]) =>
    grant("updateUser", `oneself, to be ${what}`, to, async (stage, _, actor) => {
      const who = await stage.newActor(actor);
      return succeeds(who, "PATCH", `/users/${who.userId}`, { role });
    }),
  ),
  ...privileged.map(([what, role, to]) =>
    grant("updateUser", `another, to be ${what}`, to, async (stage, who) => {
      const userId = await stage.bystander();
      return succeeds(who, "PATCH", `/users/${userId}`, { role });
    }),
  ),
  ...privileged.map(([what, role, to]) =>
    grant("updateUser", `one's own bot, to be ${what}`, to, async (stage, who, actor) => {
      const bot = await stage.newBot(actor === "guest" || actor === "bot" ? stage.stranger : who);
      return succeeds(who, "PATCH", `/users/${bot.userId}`, { role });
    }),
  ),
  ...privileged.map(([what, role, to]) =>
    grant("updateBot", `one's own bot, to be ${what}`, to, async (stage, who, actor) => {
      const bot = await stage.newBot(actor === "guest" || actor === "bot" ? stage.stranger : who);
      return succeeds(who.speaking(), "PATCH", `/bots/${bot.userId}`, { role });
    }),
  ),
  grant("updateUser", "a bot that keeps the role its owner loses", nobody, async (stage, _, actor) => {
    if (actor === "guest" || actor === "bot") return false;
    const who = await stage.newActor(actor);
    const bot = await stage.newBot(who);
    const { role } = await who.ok<{ role: number }>("GET", "/users/me");
    await stage.host.ok("PATCH", `/users/${bot.userId}`, { role });
    const { bots } = await who.ok<{ bots: { api_key: string }[] }>("GET", "/bots");
    const { authorization } = bot.with({ apiKey: bots[0]?.api_key ?? "" });
    await stage.host.ok("PATCH", `/users/${who.userId}`, { role: Role.guest });
    const answer = await fetch(`${bot.url}/api/v1/users/me`, { headers: { authorization } });
    return ((await answer.json()) as { role: number }).role < Role.guest;
  }),
  ...roles.map(([what, role, to]) =>
    grant("sendInvites", `a newcomer, to be ${what}`, to, (stage, who) => invite(stage, who, role)),
  ),
  ...roles.map(([what, role, to]) =>
    grant(
      "createMultiuseInvite",
      `anyone with the link, to be ${what}`,
      administrators.filter((actor) => (to as readonly Actor[]).includes(actor)),
      async (stage, who) => mayJoinBy(stage, await multiuseLink(who, role)),
    ),
  ),
  ...roles.map(([what, role, to]) =>
    grant(
      "getInvites",
      `a link to join as ${what}`,
      administrators.filter((actor) => (to as readonly Actor[]).includes(actor)),
      async (stage, who) =>
        tells(who, (await multiuseLink(stage.host, role)) ?? "no link", "GET", "/invites"),
    ),
  ),
  grant("getInvites", "a link into a private stream of others", nobody, async (stage, who) => {
    const { id } = await stage.stream([stage.host], { invite_only: true });
    return tells(who, (await multiuseLink(stage.host, 400, [id])) ?? "no link", "GET", "/invites");
  }),
  grant("resendInvite", "a mail that makes a person an owner", ["owner"], async (stage, who) => {
    await invite(stage, stage.host, Role.owner);
    return succeeds(who, "POST", `/invites/${await newestInvitation(stage)}/resend`);
  }),
  grant("/join/", "a link that works after its creator lost the role", nobody, async (stage, _, actor) => {
    const who = await stage.newActor(actor);
    const link = await multiuseLink(who, ownRole[actor] ?? 400);
    if (link === undefined) return false;
    if (!(await mayJoinBy(stage, link))) throw new Error("The link never worked");
    await stage.host.ok("PATCH", `/users/${who.userId}`, { role: Role.guest });
    return mayJoinBy(stage, link);
  }),
  ...roles.map(([what, role, to]) =>
    grant(
      "reactivateUser",
      `a person who was ${what}`,
      administrators.filter((actor) => (to as readonly Actor[]).includes(actor)),
      async (stage, who) => {
        const userId = await stage.formerUser(role);
        return reactivates(who, userId);
      },
    ),
  ),
  ...roles.map(([what, role, to]) =>
    grant("reactivateUser", `one's own bot that was ${what}`, to, async (stage, who, actor) => {
      const bot = await stage.newBot(actor === "guest" || actor === "bot" ? stage.stranger : who);
      await stage.host.ok("PATCH", `/users/${bot.userId}`, { role });
      await stage.host.ok("DELETE", `/bots/${bot.userId}`);
      return reactivates(who, bot.userId);
    }),
  ),
];
