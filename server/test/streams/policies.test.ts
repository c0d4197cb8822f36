import { Policy } from "@confab/contract";
import { expectSameModel, type PersonName } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, describe, expect, test } from "vitest";
import { ids, setRealm, streamIdOf, subscribe } from "./support.ts";

/** One user of each role. `newcomer` is a member whose account is younger than the waiting period. */
const actors = ["owner", "administrator", "moderator", "hamlet", "newcomer", "guest"] as const;
type Actor = (typeof actors)[number];

const passing: Record<number, readonly Actor[]> = {
  [Policy.members]: ["owner", "administrator", "moderator", "hamlet", "newcomer"],
  [Policy.administrators]: ["owner", "administrator"],
  [Policy.fullMembers]: ["owner", "administrator", "moderator", "hamlet"],
  [Policy.moderators]: ["owner", "administrator", "moderator"],
  [Policy.nobody]: [],
  [Policy.owners]: ["owner"],
};

const membersAndAbove = [Policy.members, Policy.administrators, Policy.fullMembers, Policy.moderators];

const cases = [
  { property: "create_public_stream_policy", values: membersAndAbove, options: {} },
  { property: "create_private_stream_policy", values: membersAndAbove, options: { invite_only: true } },
  {
    property: "create_web_public_stream_policy",
    values: [Policy.administrators, Policy.moderators, Policy.nobody, Policy.owners],
    options: { is_web_public: true },
  },
  { property: "invite_to_stream_policy", values: membersAndAbove, options: { principals: "others" } },
] as const;

const { world, owner, administrator, moderator, hamlet, cordelia } = useWorld();
const path = "/users/me/subscriptions";

beforeAll(() => setRealm(world, { waiting_period_threshold: 3, enable_spectator_access: true }));

describe("the right to create streams, and to subscribe others", () => {
  let count = 0;

  for (const { property, values, options } of cases) {
    for (const value of values) {
      test(`${property} ${value}: ${passing[value]?.join(", ") || "nobody"}`, async () => {
        await setRealm(world, { [property]: value });
        const newcomer = await world.newPerson(`Newcomer ${property} ${value}`.replaceAll("_", " "));
        for (const actor of actors) {
          const person = actor === "newcomer" ? newcomer : world.as(actor as PersonName);
          count += 1;
          const name = `stream ${count}`;
          const parameters = {
            subscriptions: [{ name }],
            ...options,
            ...("principals" in options ? { principals: ids(cordelia) } : {}),
          };
          if (passing[value]?.includes(actor)) {
            await person.ok("POST", path, parameters);
            continue;
          }
          const refusal = await person.refused("POST", path, parameters);
          expect([actor, refusal.status, refusal.code, refusal.msg]).toEqual([
            actor,
            400,
            "BAD_REQUEST",
            actor === "guest" ? "Not allowed for guest users" : "Insufficient permission",
          ]);
          expect(() => streamIdOf(world, name)).toThrow();
        }
        await setRealm(world, {
          [property]: property === "create_web_public_stream_policy" ? Policy.owners : Policy.members,
        });
        await expectSameModel(world);
      });
    }
  }

  test("a user who names themselves as principal subscribes others", async () => {
    await setRealm(world, { invite_to_stream_policy: Policy.administrators });
    const parameters = { subscriptions: [{ name: "only me" }], principals: ids(hamlet) };
    expect(await hamlet.whyRefused("POST", path, parameters)).toBe("Insufficient permission");
    await setRealm(world, { invite_to_stream_policy: Policy.members });
  });

  test("subscribing to an existing stream needs no permission to create", async () => {
    await subscribe(owner, ["existing"]);
    await setRealm(world, { create_public_stream_policy: Policy.administrators });
    await subscribe(hamlet, ["existing"]);
    await setRealm(world, { create_public_stream_policy: Policy.members });
  });

  test("a user who can't create public streams can't create web-public ones either", async () => {
    await setRealm(world, {
      create_public_stream_policy: Policy.administrators,
      create_web_public_stream_policy: Policy.moderators,
    });
    const parameters = { subscriptions: [{ name: "for the web" }], is_web_public: true };
    expect(await moderator.whyRefused("POST", path, parameters)).toBe("Insufficient permission");
    await administrator.ok("POST", path, parameters);
    await setRealm(world, {
      create_public_stream_policy: Policy.members,
      create_web_public_stream_policy: Policy.owners,
    });
  });

  test("without spectator access nobody creates web-public streams", async () => {
    await setRealm(world, { enable_spectator_access: false });
    const parameters = { subscriptions: [{ name: "not for the web" }], is_web_public: true };
    expect(await owner.whyRefused("POST", path, parameters)).toBe("Web public streams are not enabled.");
    await setRealm(world, { enable_spectator_access: true });
  });
});
