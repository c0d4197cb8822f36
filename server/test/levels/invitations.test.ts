/** Changes of invitations, each at its level and at the level before. */
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type Invite, join, mailedLink, ownUser, subscriptionsOf } from "../invitations/support.ts";
import { textOf } from "../mail/mail-server.ts";
import { useMailServer } from "../mail/use-mail-server.ts";

type State = Readonly<Record<string, unknown>>;

const mailServer = useMailServer();
const { world, owner } = useWorld(() => ({ environment: { CONFAB_SMTP_URL: mailServer.url } }));

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
let general: number;
let email: string;
let count = 0;

beforeAll(async () => {
  ({ stream_id: general } = await owner.ok<{ stream_id: number }>("GET", "/get_stream_id", {
    stream: "general",
  }));
});
beforeEach(() => {
  count += 1;
  email = `new-${count}@example.com`;
});

const invite = (level: number, parameters: State = {}) =>
  owner.speaking(level).ok("POST", "/invites", {
    invitee_emails: email,
    stream_ids: [general],
    ...parameters,
  });

const refused = async (level: number, parameters: State) =>
  (
    await owner
      .speaking(level)
      .refused("POST", "/invites", { invitee_emails: email, stream_ids: [general], ...parameters })
  ).msg;

/** Returns the invitation that was sent last. */
async function lastAt(level: number): Promise<Invite & State> {
  const { invites } = await owner.speaking(level).ok<{ invites: (Invite & State)[] }>("GET", "/invites");
  const last = invites.at(-1);
  if (!last) throw new Error("There is no invitation");
  return last;
}

/** Returns the seconds for which the invitation that was sent last is valid. */
async function validity(level = 277): Promise<number> {
  const { invited, expiry_date } = await lastAt(level);
  return expiry_date - invited;
}

const mailText = async () => {
  await mailedLink(mailServer, email);
  return textOf(mailServer.received.find(({ to }) => to.includes(email)) ?? { source: "" });
};

test("126: the validity of invitations is in minutes", async () => {
  await invite(125, { invite_expires_in_days: 3, invite_expires_in_minutes: 5 });
  expect(await validity()).toBe(3 * DAY);
  expect(await mailText()).toContain("expires in 3 days");
  email = `minutes-${email}`;
  await invite(126, { invite_expires_in_days: 3, invite_expires_in_minutes: 5 });
  expect(await validity()).toBe(5 * MINUTE);
  expect(await mailText()).toContain("expires in 5 minutes");
  email = `usual-${email}`;
  await invite(126);
  expect(await validity()).toBe(10 * DAY);
  for (const invite_expires_in_minutes of [0, 3650 * 24 * 60 + 1]) {
    expect(await refused(126, { invite_expires_in_minutes })).toMatch(/^invite_expires_in_minutes is too/);
  }
});

test("117: invitations may be valid for ever", async () => {
  expect(await refused(116, { invite_expires_in_days: "null" })).toBe(
    "invite_expires_in_days is not an integer",
  );
  await invite(117, { invite_expires_in_days: "null" });
  expect(await lastAt(117)).toMatchObject({ expiry_date: null });
  expect(await lastAt(116)).toMatchObject({ expiry_date: 253_402_300_799 });
  expect(await mailText()).toContain("The link works once. If you");
  await owner.ok("POST", `/invites/${(await lastAt(117)).id}/resend`);
  expect(await lastAt(277)).toMatchObject({ expiry_date: null });
  const link = await mailedLink(mailServer, email, 2);
  await world.clock.advance(100 * DAY * 1000);
  expect((await join(world, link)).status).toBe(302);
});

test("157: people can be invited to no stream by clients of maintenance releases", async () => {
  const none = { stream_ids: [] };
  expect(await refused(156, none)).toBe("You must specify at least one stream for invitees to join.");
  await invite(157, none);
  const { browser } = await join(world, await mailedLink(mailServer, email));
  expect(await subscriptionsOf(browser)).toEqual([]);
});

test("159: invitations need a stream again", async () => {
  const none = { stream_ids: [] };
  await invite(158, none);
  expect(await refused(159, none)).toBe("You must specify at least one stream for invitees to join.");
});

test("180: people can be invited to no stream", async () => {
  const none = { stream_ids: [] };
  expect(await refused(179, none)).toBe("You must specify at least one stream for invitees to join.");
  await invite(180, none);
  const { browser } = await join(world, await mailedLink(mailServer, email));
  expect(await subscriptionsOf(browser)).toEqual([]);
});

test("261: new users may join the default streams, too", async () => {
  const withDefaults = { stream_ids: [], include_realm_default_subscriptions: true };
  await invite(261, withDefaults);
  const { browser } = await join(world, await mailedLink(mailServer, email));
  expect(await subscriptionsOf(browser)).toEqual(["general"]);
  email = `earlier-${email}`;
  await invite(260, withDefaults);
  const earlier = await join(world, await mailedLink(mailServer, email));
  expect(await subscriptionsOf(earlier.browser)).toEqual([]);
});

test("261: links without streams lead earlier clients' guests to the default streams", async () => {
  const streamsBy = async (level: number, parameters: State): Promise<string[]> => {
    const { invite_link } = await owner
      .speaking(level)
      .ok<{ invite_link: string }>("POST", "/invites/multiuse", parameters);
    email = `${level}-${email}`;
    await join(world, new URL(invite_link).pathname, { email });
    const { browser } = await join(world, await mailedLink(mailServer, email));
    expect(await ownUser(browser)).toMatchObject({ email });
    return subscriptionsOf(browser);
  };
  expect(await streamsBy(260, {})).toEqual(["general"]);
  expect(await streamsBy(261, {})).toEqual([]);
  expect(await streamsBy(262, { include_realm_default_subscriptions: true })).toEqual(["general"]);
});

test("267: inviters need not hear of new users", async () => {
  const heard = async () => {
    const { messages } = await owner.ok<{ messages: { content: string }[] }>("GET", "/messages", {
      anchor: "newest",
      num_before: 50,
      num_after: 0,
      narrow: [{ operator: "is", operand: "private" }],
    });
    return messages.some(({ content }) => content.includes(email));
  };
  const quietly = { notify_referrer_on_join: false };
  await invite(266, quietly);
  expect(await lastAt(266)).not.toHaveProperty("notify_referrer_on_join");
  expect(await lastAt(267)).toMatchObject({ notify_referrer_on_join: true });
  await join(world, await mailedLink(mailServer, email));
  expect(await heard()).toBe(true);
  email = `quiet-${email}`;
  await invite(267, quietly);
  expect(await lastAt(267)).toMatchObject({ notify_referrer_on_join: false });
  await join(world, await mailedLink(mailServer, email));
  expect(await heard()).toBe(false);
});
