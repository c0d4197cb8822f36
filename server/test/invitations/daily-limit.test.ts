/** The number of invitations that an organization may mail in a day. */
import { engineUnderTest, type Person, World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { runSql } from "../messages/database.ts";
import { invitesOf, streamId } from "./support.ts";

const HOUR = 3600 * 1000;
const DAY = 24 * HOUR;

let number = 0;
const addresses = (count: number): string =>
  Array.from({ length: count }, () => {
    number += 1;
    return `invited${number}@example.com`;
  }).join(",");
const form = (count: number, general: number, more: object = {}) => ({
  invitee_emails: addresses(count),
  stream_ids: [general],
  ...more,
});

const refusal = {
  status: 400,
  code: "INVITATION_FAILED",
  msg: "This organization has reached its limit of invitations for one day, so we didn't send any invitations.",
  errors: [],
  sent_invitations: false,
  daily_limit_reached: true,
  license_limit_reached: false,
};

describe("set to three", () => {
  const { world, owner, hamlet } = useWorld({ environment: { CONFAB_INVITATIONS_PER_DAY: "3" } });
  let general: number;
  beforeAll(async () => {
    general = await streamId(hamlet, "general");
  });

  const invite = (person: Person, count: number) => person.ok("POST", "/invites", form(count, general));
  const refused = (person: Person, count: number) => person.refused("POST", "/invites", form(count, general));

  test("is shared by all; a request that exceeds it sends nothing and doesn't count", async () => {
    await invite(hamlet, 2);
    expect(await refused(owner, 2)).toEqual({ result: "error", ...refusal });
    await invite(owner, 1);
    expect(await refused(hamlet, 1)).toMatchObject(refusal);
    expect(await invitesOf(owner)).toHaveLength(3);
  });

  test("counts resent and revoked invitations, but no links", async () => {
    const [invitation] = await invitesOf(owner);
    expect(await owner.refused("POST", `/invites/${invitation?.id}/resend`)).toMatchObject(refusal);
    await owner.ok("DELETE", `/invites/${invitation?.id}`);
    expect(await refused(owner, 1)).toMatchObject(refusal);
    await owner.ok("POST", "/invites/multiuse", { stream_ids: [general] });
  });

  test.runIf(engineUnderTest === "postgres")("is shared by all nodes", async () => {
    await world.clock.jump(2 * DAY);
    const elsewhere = hamlet.at(await world.startNode());
    const answers = await Promise.all(
      [hamlet, elsewhere, hamlet, elsewhere, hamlet].map((person) =>
        person.request("POST", "/invites", form(1, general)),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  });

  test("ends a day later, rounded to the hour", async () => {
    await world.clock.jump(2 * DAY);
    await invite(hamlet, 3);
    await world.clock.jump(DAY - 1000);
    expect(await refused(hamlet, 1)).toMatchObject(refusal);
    await world.clock.jump(HOUR + 1000);
    await invite(hamlet, 3);
  });
});

test("without a setting, an organization has 100 in its first week, and more later", async () => {
  await using world = await World.start();
  const [hamlet, general] = [world.as("hamlet"), await streamId(world.as("hamlet"), "general")];
  const createdAgo = (milliseconds: number) =>
    runSql(
      world,
      "update realm set created_at = $1",
      new Date(world.clock.now() - milliseconds).toISOString(),
    );
  await createdAgo(7 * DAY - 1);
  expect(await hamlet.refused("POST", "/invites", form(101, general))).toMatchObject(refusal);
  await hamlet.ok("POST", "/invites", form(100, general));
  await createdAgo(7 * DAY);
  await hamlet.ok("POST", "/invites", form(101, general));
});
