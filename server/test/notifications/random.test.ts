/**
 * The stored notifications of a message equal the result of a plain query of the database, whatever people do, in any
 * order. The query looks at every account, and ignores the model.
 */
import { WildcardMentionPolicy } from "@confab/contract";
import { type Candidate, decideNotifications } from "@confab/server/domain/notifications/decide";
import { engineUnderTest, expectSameModel } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { Ground, groupName, isSend, type SentMessage, type Step, steps } from "./random-steps.ts";
import { usePushService } from "./use-push-service.ts";

const runs = Number(process.env["CONFAB_PROPERTY_RUNS"] ?? 12);

const service = usePushService();

const { world } = useWorld({ environment: { CONFAB_OUTGOING_ALLOW: "127.0.0.1/32" } });
let ground: Ground;
beforeAll(async () => {
  const nodes = engineUnderTest === "postgres" ? [world.url, await world.startNode()] : [world.url];
  const cast = (["owner", "hamlet", "cordelia", "guest"] as const).map((name) => world.as(name));
  ground = new Ground(world, service, cast, nodes);
  for (let number = 0; number < 3; number += 1) await ground.addPerson();
  for (const isPrivate of [false, false, true]) await ground.addStream(isPrivate);
  const members = ground.people.slice(2, 5).map(({ userId }) => userId);
  await ground.owner.ok("POST", "/user_groups/create", { name: groupName, description: "", members });
  const { user_groups } = await ground.owner.ok<{ user_groups: { id: number }[] }>("GET", "/user_groups");
  ground.groupId = user_groups.at(-1)?.id ?? 0;
  await ground.owner.ok("PATCH", "/realm", { wildcard_mention_policy: WildcardMentionPolicy.everyone });
  // Workers delete the notifications that they have sent. This table keeps all of them.
  for (const text of [
    "create table noted as select * from notification limit 0",
    `create function remember() returns trigger language plpgsql as
       $$ begin insert into noted select new.*; return null; end $$`,
    "create trigger remember after insert on notification for each row execute function remember()",
  ]) {
    await query(text);
  }
});

const query = <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  world.server.context.engine.query<Row>({ text, values });

type Noted = Readonly<Record<"user_id" | "channel" | "trigger" | "is_waiting", unknown>>;

const sorted = (noted: readonly Noted[]) =>
  noted
    .map(({ user_id, channel, trigger, is_waiting }) => `${user_id} ${channel} ${trigger} ${is_waiting}`)
    .sort();

/** Returns the notifications of a message by a query that looks at every account. */
async function wanted(message: SentMessage): Promise<Noted[]> {
  const takesMessages = `(coalesce(q.options ->> 'event_types', 'null') = 'null'
                          or q.options::jsonb -> 'event_types' @> '["message"]')`;
  const rows = await query<Candidate & { has_browser: boolean }>(
    `select a.user_id, m.sender_id, $2::bigint is null as is_direct, a.settings, $5::boolean as is_wildcard,
            s.push_notifications, s.email_notifications, s.wildcard_mentions_notify,
            a.user_id = any($4::bigint[]) or $6 and exists (
              select from user_group_member as g join user_group using (realm_id, user_group_id)
               where g.user_id = a.user_id and name = '${groupName}') as is_mentioned,
            coalesce(s.is_muted, false) or exists (
              select from muted_topic as t
               where t.user_id = a.user_id and t.stream_id = $2 and lower(t.topic) = lower(m.topic)) or exists (
              select from muted_direct_conversation as d
               where d.user_id = a.user_id and d.conversation_id = m.conversation_id) as is_muted,
            exists (select from muted_user as u
                     where u.user_id = a.user_id and u.muted_user_id = m.sender_id) as has_muted_sender,
            exists (select from do_not_disturb as d
                     where d.user_id = a.user_id and d.paused_until > m.sent_at) as is_quiet_time,
            exists (select from event_queue as q
                     where q.user_id = a.user_id and ${takesMessages}
                       and q.last_used_at + make_interval(secs => q.lifetime_seconds + 60)
                           > date_trunc('second', m.sent_at)) as has_queue,
            exists (select from presence as p
                     where p.user_id = a.user_id and p.is_active
                       and p.reported_at > date_trunc('second', m.sent_at) - interval '140 s') as is_present,
            exists (select from web_push_subscription as w where w.user_id = a.user_id) as has_browser
       from message as m
       join account as a on a.is_active and a.bot_type is null and not a.is_system
       left join subscription as s on s.user_id = a.user_id and s.stream_id = $2 and s.is_active
      where m.message_id = $1 and (s.user_id is not null or a.user_id = any($3::bigint[]))`,
    [
      message.id,
      message.streamId,
      message.participants,
      message.mentioned,
      message.isWildcard,
      message.mentionsGroup,
    ],
  );
  return rows.flatMap((row) =>
    decideNotifications(row)
      .filter(({ channel }) => channel === "mail" || row.has_browser)
      .map((notification) => ({ user_id: row.user_id, ...notification })),
  );
}

/** Completes background work and compares the results. */
async function check(history: readonly Step[]): Promise<void> {
  await world.settle();
  for (const message of ground.sent.splice(0)) {
    const noted = await query<Noted>("select * from noted where message_id = $1", [message.id]);
    expect(sorted(noted), JSON.stringify({ message, history })).toEqual(sorted(await wanted(message)));
  }
}

async function play(history: readonly Step[]): Promise<void> {
  for (const [index, step] of history.entries()) {
    // Consecutive messages are processed together.
    if (!isSend(step)) await check(history.slice(0, index));
    const answer = await steps[step.kind](ground, step);
    expect(answer?.status ?? 200, `${JSON.stringify(step)}: ${JSON.stringify(answer?.body)}`).toBeLessThan(
      500,
    );
  }
  await check(history);
}

const kinds = Object.keys(steps) as (keyof typeof steps)[];
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    { weight: 3, arbitrary: fc.constant("sendToStream" as const) },
    { weight: 3, arbitrary: fc.constantFrom("setProperty" as const, "changeSettings" as const) },
    { weight: 5, arbitrary: fc.constantFrom(...kinds) },
  ),
  person: fc.nat(20),
  other: fc.nat(20),
  stream: fc.nat(20),
  choice: fc.nat(60),
  isOn: fc.boolean(),
});

test(
  "equal the result of a plain query of the database",
  async () => {
    const histories = fc.array(step, { minLength: 20, maxLength: 60 });
    await fc.assert(fc.asyncProperty(histories, play), { numRuns: runs, seed: 1, endOnFailure: true });
    await expectSameModel(world);
    // The histories have caused every kind of notification.
    const found = await query<{ trigger: string }>("select distinct trigger from noted");
    expect(found.map(({ trigger }) => trigger).sort()).toEqual([
      "mentioned",
      "private_message",
      "stream_email_notify",
      "stream_push_notify",
      "wildcard_mentioned",
    ]);
  },
  60_000 + runs * 20_000,
);

test("are unchanged after a restart", async () => {
  await world.restart();
  ground.nodes = [world.url];
  for (const [index, person] of ground.people.entries()) ground.people[index] = person.at(world.url);
  const histories = fc.array(step, { minLength: 20, maxLength: 60 });
  await fc.assert(fc.asyncProperty(histories, play), { numRuns: 2, seed: 2, endOnFailure: true });
}, 120_000);
