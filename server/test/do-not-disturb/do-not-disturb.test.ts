import type { DoNotDisturb } from "@confab/contract";
import { badRequest, expectSameModel, type Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventsOf } from "../events/support.ts";
import { textOf } from "../mail/mail-server.ts";
import { useMailServer } from "../mail/use-mail-server.ts";
import { PushBrowser } from "../notifications/browser.ts";
import { usePushService } from "../notifications/use-push-service.ts";
import { listen, state } from "../realm/support.ts";

const path = "/users/me/do_not_disturb";
const never: DoNotDisturb = { paused_until: null, resumed_until: null, schedule: null };

const service = usePushService();

const server = useMailServer();
const { world, owner, hamlet, cordelia } = useWorld(() => ({
  environment: { CONFAB_SMTP_URL: server.url, CONFAB_OUTGOING_ALLOW: "127.0.0.1/32" },
}));
beforeAll(async () => {
  await hamlet.ok(
    "POST",
    "/users/me/web_push_subscriptions",
    new PushBrowser(service, "/hamlet").subscription,
  );
  await hamlet.subscribe(["denmark"]);
  await cordelia.subscribe(["denmark"]);
});
afterAll(() => expectSameModel(world));

const now = () => Math.floor(world.clock.now() / 1000);
type Change = Pick<Partial<DoNotDisturb>, "paused_until" | "schedule">;
const change = async (person: Person, parameters: Change): Promise<DoNotDisturb> =>
  (await person.ok<{ do_not_disturb: DoNotDisturb }>("PATCH", path, parameters)).do_not_disturb;
/** The hours of each day, which exclude the present time or begin with it. The user has no time zone: UTC counts. */
function everyDay(fromHour: number, toHour: number) {
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: fromHour * 60, to: toHour * 60 }));
}
const hourNow = () => new Date(world.clock.now()).getUTCHours();
const hourIn = (hours: number) => (hourNow() + hours) % 24;

describe("the times", () => {
  test("belong to one user, whose clients all get an event for each change", async () => {
    const person = await world.newPerson("Nina Night");
    const [queue, other] = await listen([person, owner], ["do_not_disturb"]);
    expect(await person.ok("GET", path)).toMatchObject({ do_not_disturb: never });
    const schedule = everyDay(9, 17);
    const paused_until = now() + 3600;
    expect(await change(person, { schedule })).toEqual({ ...never, schedule });
    expect(await change(person, { paused_until })).toEqual({ ...never, schedule, paused_until });
    expect(await change(person, { schedule: null, paused_until: null })).toEqual(never);
    expect(queue && (await eventsOf(queue))).toEqual(
      [{ ...never, schedule }, { ...never, schedule, paused_until }, never].map((do_not_disturb) => ({
        type: "do_not_disturb",
        do_not_disturb,
      })),
    );
    expect(other && (await eventsOf(other))).toEqual([]);
  });

  test("are in the initial state, also after a restart", async () => {
    const person = await world.newPerson("Ron Restart");
    const times = { ...never, paused_until: now() + 3600, schedule: everyDay(22, 6) };
    await change(person, times);
    expect(await state(person, "do_not_disturb")).toEqual({ do_not_disturb: times });
    await expectSameModel(world);
  });

  test("of a schedule are suspended when the user resumes within its quiet time, until its next hours", async () => {
    const person = await world.newPerson("Rita Resume");
    const schedule = everyDay(hourIn(2), hourIn(3));
    await change(person, { schedule });
    const { resumed_until } = await change(person, { paused_until: null });
    expect(new Date((resumed_until ?? 0) * 1000).getUTCHours()).toBe(hourIn(2));
    expect((resumed_until ?? 0) - now()).toBeGreaterThan(3600);
    expect((resumed_until ?? 0) - now()).toBeLessThanOrEqual(7200);
    // A second request changes nothing; a pause and a new schedule end the suspension.
    expect(await change(person, { paused_until: null })).toEqual({ ...never, schedule, resumed_until });
    expect((await change(person, { paused_until: now() + 60 })).resumed_until).toBeNull();
    await change(person, { paused_until: null });
    expect((await change(person, { schedule })).resumed_until).toBeNull();
  });

  const day = { weekday: 1, from: 0, to: 60 };
  test.each<[Change, string]>([
    [{ paused_until: 1 }, "Notifications can be paused only until a future time."],
    [{ paused_until: 253_402_300_800 }, "Notifications can be paused only until a future time."],
    [{ paused_until: 1.5 }, "paused_until is not an integer"],
    [{ schedule: [] }, "schedule is too short (at least 1 items)"],
    [
      { schedule: [day, { ...day, from: 120, to: 180 }] },
      "A weekday can have only one time for notifications.",
    ],
    [{ schedule: [{ ...day, weekday: 0 }] }, 'schedule[0]["weekday"] is too small'],
    [{ schedule: [{ ...day, to: 1440 }] }, 'schedule[0]["to"] is too large'],
    [
      { schedule: [1, 2, 3, 4, 5, 6, 7, 1].map((weekday) => ({ ...day, weekday })) },
      "schedule is too long (limit: 7 items)",
    ],
  ])("are checked: %j", async (parameters, msg) => {
    expect(await cordelia.refused("PATCH", path, parameters)).toEqual(badRequest(msg));
    expect(await cordelia.ok("GET", path)).toMatchObject({ do_not_disturb: never });
  });
});

/** Lets the time pass in which mails are collected. When this returns, everything has arrived. */
async function pass(minutes = 4): Promise<void> {
  await world.settle();
  await world.pass(minutes);
  await world.settle();
}

const received = () => ({
  pushes: service.pushed.length,
  mails: server.received.map((mail) => /^Subject: (.*)$/m.exec(textOf(mail))?.[1]?.trim()),
});
const nothing = { pushes: 0, mails: [] };
const subject = "Direct messages with Cordelia Member";

describe("messages in a quiet time", () => {
  beforeEach(async () => {
    await change(hamlet, { schedule: null, paused_until: null });
    await pass();
    await hamlet.ok("POST", "/mark_all_as_read");
    service.pushed.length = 0;
    server.received.length = 0;
  });

  test("are never pushed, and a mail follows when it has ended", async () => {
    await change(hamlet, { paused_until: now() + 3600 });
    await cordelia.sendTo([hamlet], "Psst");
    await pass(58);
    expect(received()).toEqual(nothing);
    await pass();
    expect(received()).toEqual({ pushes: 0, mails: [subject] });
    await pass(10);
    expect(received()).toEqual({ pushes: 0, mails: [subject] });
    await cordelia.sendTo([hamlet], "Again");
    await world.settle();
    expect(received().pushes).toBe(1);
  });

  test("that are read in the meantime cause no mail", async () => {
    await change(hamlet, { paused_until: now() + 1800 });
    await cordelia.sendTo([hamlet], "Psst");
    await pass();
    await hamlet.ok("POST", "/mark_all_as_read");
    await pass(35);
    expect(received()).toEqual(nothing);
  });

  test("cause a mail soon after the user resumes", async () => {
    await change(hamlet, { paused_until: now() + 86_400 });
    await cordelia.sendTo([hamlet], "Psst");
    await pass(10);
    await change(hamlet, { paused_until: null });
    expect(received()).toEqual(nothing);
    await pass();
    expect(received()).toEqual({ pushes: 0, mails: [subject] });
  });

  test("sent before it are not pushed if their notification waits until it", async () => {
    await hamlet.ok("PATCH", "/settings", { enable_online_push_notifications: false });
    await hamlet.register({ event_types: ["message"] });
    await hamlet.ok("POST", "/users/me/presence", { status: "active", ping_only: true });
    await world.settle();
    await cordelia.sendTo([hamlet], "Psst");
    await world.settle();
    await change(hamlet, { paused_until: now() + 3600 });
    await pass(20);
    expect(received()).toEqual(nothing);
    await pass(45);
    expect(received()).toEqual({ pushes: 0, mails: [subject] });
    await hamlet.ok("PATCH", "/settings", { enable_online_push_notifications: true });
  });

  test("of a schedule wait for its hours, in the time zone of the user", async () => {
    await hamlet.ok("PATCH", "/settings", { timezone: "Asia/Kolkata" });
    const inKolkata = new Date(world.clock.now() + 5.5 * 3_600_000);
    const minute = inKolkata.getUTCHours() * 60 + inKolkata.getUTCMinutes();
    const from = (minute + 20) % 1440;
    const schedule = everyDay(0, 0).map((each) => ({ ...each, from, to: (from + 60) % 1440 }));
    await change(hamlet, { schedule });
    await cordelia.send("denmark", "castle", "@**Hamlet Member** look");
    await pass(18);
    expect(received()).toEqual(nothing);
    await pass();
    expect(received()).toEqual({ pushes: 0, mails: ["#denmark > castle"] });
    await cordelia.sendTo([hamlet], "Now");
    await world.settle();
    expect(received().pushes).toBe(1);
    await hamlet.ok("PATCH", "/settings", { timezone: "" });
  });

  test("include reminders, which arrive at their time", async () => {
    const message_id = await cordelia.sendTo([hamlet], "The plan");
    await hamlet.ok("POST", "/reminders", { message_id, scheduled_delivery_timestamp: now() + 120 });
    await hamlet.ok("POST", "/mark_all_as_read");
    await pass(1);
    service.pushed.length = 0;
    await change(hamlet, { paused_until: now() + 3600 });
    await pass(5);
    const { reminders } = await hamlet.ok<{ reminders: { delivered: boolean }[] }>("GET", "/reminders");
    expect(reminders.map(({ delivered }) => delivered)).toEqual([true]);
    expect(received()).toEqual(nothing);
  });

  test("of others notify them as ever", async () => {
    await change(hamlet, { paused_until: now() + 3600 });
    await hamlet.sendTo([cordelia], "Psst");
    await pass();
    expect(received()).toEqual({ pushes: 0, mails: ["Direct messages with Hamlet Member"] });
  });
});
