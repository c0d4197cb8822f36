/** The rules of docs/interface/permissions.md, as tables of value by role. */
import { describe, expect, test } from "vitest";
import {
  BotCreationPolicy,
  BotType,
  botTypes,
  directMessageObstacle,
  EmailAddressVisibility,
  isAtLeast,
  isBotType,
  isFullMember,
  isRole,
  type Membership,
  mayChangeRole,
  mayInviteAs,
  Policy,
  passesBotCreationPolicy,
  passesPolicy,
  passesWildcardMentionPolicy,
  postObstacle,
  Role,
  roles,
  StreamPostPolicy,
  seesAddress,
  WildcardMentionPolicy,
} from "../src/index.ts";

const { owner, administrator, moderator, member, guest } = Role;
const DAY = 24 * 3600 * 1000;

/** All memberships, from the most to the fewest rights. */
const memberships = {
  owner: { role: owner, isFullMember: true },
  administrator: { role: administrator, isFullMember: true },
  moderator: { role: moderator, isFullMember: true },
  fullMember: { role: member, isFullMember: true },
  newMember: { role: member, isFullMember: false },
  guest: { role: guest, isFullMember: false },
} as const satisfies Record<string, Membership>;

const everyone = ["owner", "administrator", "moderator", "fullMember", "newMember", "guest"];
const members = everyone.slice(0, 5);
const fullMembers = everyone.slice(0, 4);
const moderators = everyone.slice(0, 3);
const administrators = everyone.slice(0, 2);
const nobody: string[] = [];

const passing = (passes: (membership: Membership) => boolean): string[] =>
  Object.entries(memberships)
    .filter(([, membership]) => passes(membership))
    .map(([name]) => name);

test("roles, policies and types have the numbers of the interface", () => {
  expect(Role).toEqual({ owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 });
  expect(Object.values(Policy)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(Object.values(BotType)).toEqual([1, 2, 3, 4]);
});

describe("roles", () => {
  test("are ordered by their rights", () => {
    for (const [index, role] of roles.entries()) {
      const including = roles.filter((least) => isAtLeast(role, least));
      expect(including).toEqual(roles.slice(index));
    }
  });

  test("are recognized, and other numbers are not", () => {
    expect(roles.every(isRole)).toBe(true);
    expect([0, 1, 150, 500, 700].filter(isRole)).toEqual([]);
  });

  test.each([
    [owner, [owner, administrator, moderator, member, guest]],
    [administrator, [administrator, moderator, member, guest]],
    [moderator, [member, guest]],
    [member, [member, guest]],
    [guest, [member, guest]],
  ])("a user of role %i may invite the roles %j", (own, expected) => {
    expect(roles.filter((role) => mayInviteAs(own, role))).toEqual(expected);
  });

  test.each([
    [owner, owner, [owner, administrator, moderator, member, guest]],
    [owner, member, [owner, administrator, moderator, member, guest]],
    [administrator, owner, [owner]],
    [administrator, administrator, [administrator, moderator, member, guest]],
    [administrator, guest, [moderator, member, guest]],
    [owner, guest, [moderator, member, guest]],
  ])("a user of role %i may turn the role %i into %j", (own, before, expected) => {
    expect(roles.filter((after) => mayChangeRole(own, before, after))).toEqual(expected);
  });
});

describe("a full member", () => {
  test.each([
    [owner, 0, 3, true],
    [administrator, 0, 3, true],
    [moderator, 0, 3, true],
    [member, 3 * DAY - 1, 3, false],
    [member, 3 * DAY, 3, true],
    [member, 0, 0, true],
    [guest, 1000 * DAY, 3, false],
    [guest, 0, 0, false],
  ])("a user of role %i, %i ms after joining, with %i days to wait: %s", (role, age, days, expected) => {
    expect(isFullMember(role, age, days)).toBe(expected);
  });
});

test.each([
  ["members", members],
  ["administrators", administrators],
  ["fullMembers", fullMembers],
  ["moderators", moderators],
  ["everyone", everyone],
  ["nobody", nobody],
  ["owners", ["owner"]],
] as const)("the policy `%s` permits %j", (policy, expected) => {
  expect(passing((membership) => passesPolicy(Policy[policy], membership))).toEqual(expected);
});

test("an unknown policy permits nobody", () => {
  expect(passing((membership) => passesPolicy(undefined, membership))).toEqual([]);
});

test.each([
  ["everyone", everyone],
  ["members", members],
  ["fullMembers", fullMembers],
  ["streamAdministrators", administrators],
  ["administrators", administrators],
  ["nobody", nobody],
  ["moderators", moderators],
] as const)("the policy for wildcard mentions `%s` permits %j", (policy, expected) => {
  const value = WildcardMentionPolicy[policy];
  expect(passing((membership) => passesWildcardMentionPolicy(value, membership))).toEqual(expected);
});

describe("direct messages", () => {
  const [inside, outside, bot] = ["inside", "outside", "bot"];
  const obstacle = (sender: string, others: string[], options: { isOff?: true; isFirst?: true } = {}) =>
    directMessageObstacle(sender, others, {
      isBot: (user) => user === bot,
      isPermitted: (user) => user === inside,
      mayInitiate: (user) => user === inside,
      isOff: options.isOff ?? false,
      isFirst: options.isFirst ?? false,
    });

  test("go to anyone from members of the group, and from others to its members", () => {
    for (const others of [[outside], [inside, outside], [bot]]) {
      expect(obstacle(inside, others)).toBe(undefined);
    }
    expect(obstacle(outside, [inside, inside, bot])).toBe(undefined);
    expect(obstacle(outside, [inside, outside])).toBe("unauthorized");
    expect(obstacle(outside, [outside], { isOff: true })).toBe("off");
  });

  test("are begun by members of the other group only", () => {
    expect(obstacle(inside, [outside], { isFirst: true })).toBe(undefined);
    expect(obstacle(outside, [inside], { isFirst: true })).toBe("not_initiator");
  });

  test("are free for bots, to bots and to oneself", () => {
    for (const options of [{ isOff: true }, { isFirst: true }] as const) {
      for (const others of [[], [inside], [outside]]) expect(obstacle(bot, others, options)).toBe(undefined);
      for (const others of [[], [bot], [bot, bot]])
        expect(obstacle(outside, others, options)).toBe(undefined);
    }
  });
});

test.each([
  ["everyone", everyone, undefined],
  ["administrators", administrators, "administrators_only"],
  ["fullMembers", fullMembers, "full_members_only"],
  ["moderators", moderators, "moderators_only"],
] as const)("the post policy `%s` permits %j", (policy, expected, obstacle) => {
  const obstacleOf = (membership: Membership) => postObstacle(StreamPostPolicy[policy], membership);
  expect(passing((membership) => obstacleOf(membership) === undefined)).toEqual(expected);
  expect(obstacleOf(memberships.guest)).toBe(obstacle);
});

test.each([
  ["everyone", everyone],
  ["members", members],
  ["administrators", administrators],
  ["nobody", nobody],
  ["moderators", moderators],
] as const)("`email_address_visibility` for `%s` shows the address to %j", (visibility, expected) => {
  const value = EmailAddressVisibility[visibility];
  expect(passing(({ role }) => seesAddress(value, role))).toEqual(expected);
});

describe("creating bots", () => {
  const { generic, incomingWebhook, outgoingWebhook, embedded } = BotType;
  const all = [generic, incomingWebhook, outgoingWebhook, embedded];

  test.each([
    ["members", all, all],
    ["genericByAdministrators", all, [incomingWebhook, outgoingWebhook, embedded]],
    ["administrators", all, []],
  ] as const)(
    "`%s`: administrators create the types %j, others %j",
    (policy, forAdministrators, forOthers) => {
      for (const role of roles) {
        const created = botTypes.filter((type) =>
          passesBotCreationPolicy(BotCreationPolicy[policy], role, type),
        );
        expect([role, created]).toEqual([
          role,
          isAtLeast(role, administrator) ? forAdministrators : forOthers,
        ]);
      }
    },
  );

  test("only the known types are recognized", () => {
    expect([0, 1, 2, 3, 4, 5].filter(isBotType)).toEqual(all);
  });
});
