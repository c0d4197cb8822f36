import { MAX_MUTED_DIRECT_CONVERSATIONS } from "@confab/contract";
import { badRequest, expectSameModel, type Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventsOf } from "../events/support.ts";
import { textOf } from "../mail/mail-server.ts";
import { useMailServer } from "../mail/use-mail-server.ts";
import { PushBrowser } from "../notifications/browser.ts";
import { usePushService } from "../notifications/use-push-service.ts";
import { listen, state } from "../realm/support.ts";

const path = "/users/me/muted_direct_conversations";
const eventType = "muted_direct_conversation";

const service = usePushService();

const server = useMailServer();
const { world, owner, hamlet, cordelia } = useWorld(() => ({
  environment: { CONFAB_SMTP_URL: server.url, CONFAB_OUTGOING_ALLOW: "127.0.0.1/32" },
}));
beforeAll(async () => {
  const { subscription } = new PushBrowser(service, "/hamlet");
  await hamlet.ok("POST", "/users/me/web_push_subscriptions", subscription);
});
afterAll(() => expectSameModel(world));

const idsOf = (people: readonly Person[]) => people.map(({ userId }) => userId).sort((a, b) => a - b);
const mute = (person: Person, others: readonly Person[]) =>
  person.ok("POST", path, { user_ids: idsOf(others) });
const unmute = (person: Person, others: readonly Person[]) =>
  person.ok("DELETE", path, { user_ids: idsOf(others) });
const now = () => Math.floor(world.clock.now() / 1000);

test("muting is for one user, whose clients all learn of each change", async () => {
  const person = await world.newPerson("Mona Mute");
  const group = [hamlet, cordelia, person];
  await hamlet.sendTo([cordelia, person], "Hello");
  await hamlet.sendTo([person], "Psst");
  const [queue, other] = await listen([person, hamlet], [eventType]);
  const muted = { user_ids: idsOf(group), timestamp: now() };
  // The caller may be left out, and repeating a request changes nothing.
  await mute(person, [hamlet, cordelia]);
  await mute(person, [cordelia, hamlet, person, person]);
  expect(queue && (await eventsOf(queue))).toEqual([{ type: eventType, op: "add", conversation: muted }]);
  await world.clock.advance(1000);
  await mute(person, [hamlet]);
  const list = [muted, { user_ids: idsOf([hamlet, person]), timestamp: now() }];
  expect(await state(person, eventType)).toEqual({ muted_direct_conversations: list });
  await expectSameModel(world);
  await unmute(person, group);
  await unmute(person, group);
  expect((queue && (await eventsOf(queue)))?.slice(1)).toEqual([
    { type: eventType, op: "remove", user_ids: muted.user_ids },
  ]);
  expect(await state(person, eventType)).toEqual({ muted_direct_conversations: list.slice(1) });
  expect(other && (await eventsOf(other))).toEqual([]);
  expect(await state(hamlet, eventType)).toEqual({ muted_direct_conversations: [] });
});

test("muting needs messages, and has a limit", async () => {
  const person = await world.newPerson("Lea Limit");
  for (const method of ["POST", "DELETE"] as const) {
    expect(await person.refused(method, path, { user_ids: idsOf([hamlet]) })).toEqual(
      badRequest("These people have no direct messages yet."),
    );
  }
  await person.sendTo([hamlet], "Hello");
  await person.sendTo([cordelia], "Hello");
  await mute(person, [hamlet]);
  await world.server.context.engine.query({
    text: `insert into muted_direct_conversation (realm_id, user_id, conversation_id, muted_at)
           select realm_id, user_id, -n, now() from muted_direct_conversation, generate_series(2, $2::int) as n
            where user_id = $1`,
    values: [person.userId, MAX_MUTED_DIRECT_CONVERSATIONS],
  });
  expect(await person.refused("POST", path, { user_ids: idsOf([cordelia]) })).toEqual(
    badRequest("You can mute at most 1000 direct conversations. Unmute some first."),
  );
  await mute(person, [hamlet]);
  await unmute(person, [hamlet]);
  await mute(person, [cordelia]);
});

/** Sends what is due, and returns the number of pushes and the mails of everyone since the last call. */
async function received() {
  await world.settle();
  await world.pass(4);
  await world.settle();
  const mails = server.received.splice(0).map((mail) => textOf(mail));
  return { pushes: service.pushed.splice(0).length, mails };
}

describe("messages of a muted conversation", () => {
  beforeEach(async () => {
    await cordelia.sendTo([hamlet, owner], "The beginning");
    for (const person of [hamlet, owner]) await person.ok("POST", "/mark_all_as_read");
    await mute(hamlet, [cordelia, owner]);
    await received();
  });

  test("notify only others, until it is unmuted", async () => {
    await cordelia.sendTo([hamlet, owner], "@**all** Hello");
    const { pushes, mails } = await received();
    expect(pushes).toBe(0);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatch(/^To: .*owner/im);
    await cordelia.sendTo([hamlet], "Only you");
    expect(await received()).toMatchObject({ pushes: 1, mails: [expect.stringContaining("Only you")] });
    await unmute(hamlet, [cordelia, owner]);
    await owner.ok("PATCH", "/settings", { enable_offline_email_notifications: false });
    await cordelia.sendTo([hamlet, owner], "Again");
    expect(await received()).toMatchObject({ pushes: 1, mails: [expect.stringContaining("Again")] });
  });

  test("that mention the user notify them", async () => {
    await owner.ok("PATCH", "/settings", { enable_offline_email_notifications: false });
    await cordelia.sendTo([hamlet, owner], "@**Hamlet Member** Look");
    const { pushes, mails } = await received();
    expect(pushes).toBe(1);
    expect(mails).toEqual([expect.stringContaining("because you were mentioned")]);
  });

  test("stay unread, but are not counted", async () => {
    type Unread = { unread_msgs: Record<"count" | "mentions" | "huddles", unknown> };
    const all = await cordelia.sendTo([hamlet, owner], "@**all** Hello");
    const named = await cordelia.sendTo([hamlet, owner], "@**Hamlet Member** Hello");
    const unread = async () => (await hamlet.ok<Unread>("POST", "/register")).unread_msgs;
    expect(await unread()).toMatchObject({
      count: 0,
      mentions: [named],
      huddles: [
        {
          user_ids_string: idsOf([hamlet, cordelia, owner]).join(","),
          unread_message_ids: [all, named],
        },
      ],
    });
    await unmute(hamlet, [cordelia, owner]);
    expect(await unread()).toMatchObject({ count: 2, mentions: [all, named] });
  });

  test("are not in the home view, and reading continues there only within the conversation", async () => {
    const muted = await cordelia.sendTo([hamlet, owner], "Muted");
    const shown = await cordelia.sendTo([hamlet], "Shown");
    const fetch = async (narrow: unknown[], anchor: string) => {
      const parameters = { narrow, anchor, num_before: 5, num_after: 5 };
      type Page = { anchor: number; messages: { id: number }[] };
      const page = await hamlet.ok<Page>("GET", "/messages", parameters);
      return { anchor: page.anchor, ids: page.messages.map(({ id }) => id) };
    };
    const home = await fetch([{ operator: "in", operand: "home" }], "newest");
    expect(home.ids).toContain(shown);
    expect(home.ids).not.toContain(muted);
    expect((await fetch([], "newest")).ids).toContain(muted);
    expect((await fetch([], "first_unread")).anchor).toBe(shown);
    const conversation = { operator: "pm-with", operand: idsOf([cordelia, owner]) };
    expect((await fetch([conversation], "first_unread")).anchor).toBe(muted);
  });
});
