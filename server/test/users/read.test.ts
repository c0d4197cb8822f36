import { EmailAddressVisibility, Role } from "@confab/contract";
import { badRequest } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { everyRole, type WireUser } from "./support.ts";

const { world, owner, hamlet, cordelia, guest } = useWorld();

describe("getting a user by id", () => {
  test("everyone sees everyone, with all fields", async () => {
    const { userId } = hamlet;
    for (const name of everyRole) {
      const { user } = await world.as(name).ok<{ user: WireUser }>("GET", `/users/${userId}`);
      expect(user).toEqual({
        user_id: userId,
        email: "hamlet@example.com",
        full_name: "Hamlet Member",
        is_bot: false,
        bot_type: null,
        bot_owner_id: null,
        avatar_url: null,
        avatar_version: 1,
        is_admin: false,
        is_owner: false,
        is_billing_admin: false,
        is_guest: false,
        is_active: true,
        role: Role.member,
        timezone: "",
        date_joined: "2026-04-08T14:30:00.000+00:00",
      });
    }
  });

  test.each([
    ["owner", { role: Role.owner, is_owner: true, is_admin: true, is_guest: false }],
    ["administrator", { role: Role.administrator, is_owner: false, is_admin: true, is_guest: false }],
    ["moderator", { role: Role.moderator, is_owner: false, is_admin: false, is_guest: false }],
    ["guest", { role: Role.guest, is_owner: false, is_admin: false, is_guest: true }],
  ] as const)("the role of the %s is shown in all its forms", async (name, expected) => {
    const { user } = await hamlet.ok<{ user: WireUser }>("GET", `/users/${world.as(name).userId}`);
    expect(user).toMatchObject(expected);
  });

  test("without client_gravatar the picture's address is complete; the profile is returned if requested", async () => {
    const { user } = await guest.ok<{ user: WireUser }>("GET", `/users/${hamlet.userId}`, {
      client_gravatar: false,
      include_custom_profile_fields: true,
    }); // The MD5 of hamlet@example.com.
    expect(user.avatar_url).toBe(
      "https://secure.gravatar.com/avatar/d1617b808b9ca95a23f23bae2288a882?d=identicon&version=1",
    );
    expect(user.profile_data).toEqual({});
  });

  test("rejects unknown ids, and those of the server's own bots", async () => {
    const { cross_realm_bots } = await hamlet.ok<{ cross_realm_bots: { user_id: number }[] }>(
      "POST",
      "/register",
      {
        fetch_event_types: ["realm_user"],
      },
    );
    for (const id of [987654, "99999999999999999999", cross_realm_bots[0]?.user_id]) {
      expect(await hamlet.refused("GET", `/users/${id}`)).toEqual(badRequest("No such user"));
    }
  });
});

describe("getting a user by e-mail address", () => {
  test.each(["hamlet@example.com", "HAMLET@Example.com", "hamlet%40example.com"])("%s", async (email) => {
    const { user } = await guest.ok<{ user: WireUser }>("GET", `/users/${email}`);
    expect(user.user_id).toBe(hamlet.userId);
  });

  test.each(["nobody@example.com", "hamlet", "user1@localhost", "notification-bot@zulip.com"])(
    "%s is unknown",
    async (email) => {
      expect(await hamlet.refused("GET", `/users/${email}`)).toMatchObject({
        status: 400,
        msg: "No such user",
        code: "BAD_REQUEST",
      });
    },
  );
});

describe("getting all users and the user themselves", () => {
  test("all users are people and bots, active or not, except the server's own", async () => {
    const gone = await world.newPerson("Gone Soon");
    await owner.ok("DELETE", `/users/${gone.userId}`);
    const { members } = await guest.ok<{ members: WireUser[] }>("GET", "/users");
    const ids = members.map(({ user_id }) => user_id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(members.map(({ full_name }) => full_name)).toEqual([
      "Olive Owner",
      "Adam Administrator",
      "Mona Moderator",
      "Hamlet Member",
      "Cordelia Member",
      "Gus Guest",
      "Gone Soon",
    ]);
    expect(members.filter(({ is_active }) => !is_active).map(({ user_id }) => user_id)).toEqual([
      gone.userId,
    ]);
  });

  test("the user's own entry has the profile, the picture and the newest message", async () => {
    const reader = await world.newPerson("Own Reader");
    const id = await hamlet.sendTo([reader], "hello");
    expect(await reader.ok("GET", "/users/me")).toMatchObject({
      user_id: reader.userId,
      email: reader.email,
      full_name: "Own Reader",
      profile_data: {},
      is_active: true,
      avatar_url: expect.stringContaining("https://secure.gravatar.com/avatar/"),
      max_message_id: id,
    });
  });

  test("the initial state lists active users, deactivated users and the server's own bots separately", async () => {
    const gone = await world.newPerson("Gone Too");
    await owner.ok("DELETE", `/users/${gone.userId}`);
    const { state } = await hamlet.register<{
      realm_users: WireUser[];
      realm_non_active_users: WireUser[];
      cross_realm_bots: { email: string; is_system_bot: boolean }[];
    }>({ fetch_event_types: ["realm_user"] });
    const has = (list: WireUser[], id: number) => list.some(({ user_id }) => user_id === id);
    expect(has(state.realm_users, gone.userId)).toBe(false);
    expect(has(state.realm_non_active_users, gone.userId)).toBe(true);
    expect(has(state.realm_users, hamlet.userId)).toBe(true);
    expect(state.realm_users[0]).not.toHaveProperty("is_active");
    expect(state.cross_realm_bots.map(({ email }) => email)).toEqual([
      "notification-bot@zulip.com",
      "welcome-bot@zulip.com",
      "emailgateway@zulip.com",
    ]);
  });
});

test.each([false, true])(
  "the initial state has complete addresses of pictures if user_avatar_url_field_optional is %j",
  async (user_avatar_url_field_optional) => {
    const { state } = await hamlet.register<{ realm_users: WireUser[] }>({
      fetch_event_types: ["realm_user"],
      client_gravatar: false,
      client_capabilities: { notification_settings_null: true, user_avatar_url_field_optional },
    });
    for (const { avatar_url } of state.realm_users) expect(avatar_url).toMatch(/^https:/);
  },
);

describe("visibility of addresses", () => {
  const see = async (name: (typeof everyRole)[number]) => {
    const { user } = await world.as(name).ok<{ user: WireUser }>("GET", `/users/${cordelia.userId}`);
    return user;
  };

  test.each([
    [EmailAddressVisibility.everyone, []],
    [EmailAddressVisibility.administrators, ["owner", "administrator"]],
    [EmailAddressVisibility.moderators, ["owner", "administrator", "moderator"]],
    [EmailAddressVisibility.nobody, []],
  ] as const)("visibility %i", async (visibility, seers) => {
    await world.as("owner").ok("PATCH", "/realm", { email_address_visibility: visibility });
    const { userId } = cordelia;
    const shown =
      visibility === EmailAddressVisibility.everyone ? "cordelia@example.com" : `user${userId}@localhost`;
    for (const name of everyRole) {
      const user = await see(name);
      expect(user.email).toBe(shown);
      const seesReal = (seers as readonly string[]).includes(name);
      expect(user.delivery_email).toBe(seesReal ? "cordelia@example.com" : undefined); // A client can derive a picture's address only from the real e-mail address.
      expect(user.avatar_url === null).toBe(visibility === EmailAddressVisibility.everyone);
      const found = await world.as(name).ok<{ user: WireUser }>("GET", `/users/${shown.toUpperCase()}`);
      expect(found.user.user_id).toBe(userId);
      if (visibility !== EmailAddressVisibility.everyone) {
        expect(await world.as(name).refused("GET", "/users/cordelia@example.com")).toMatchObject({
          msg: "No such user",
        });
      }
      const { state } = await world
        .as(name)
        .register<{ realm_users: WireUser[]; email: string; delivery_email: string }>({
          fetch_event_types: ["realm_user"],
        });
      const listed = state.realm_users.find(({ user_id }) => user_id === userId);
      expect(listed?.email).toBe(shown);
      expect(listed?.delivery_email).toBe(seesReal ? "cordelia@example.com" : undefined); // Everyone knows their own address.
      expect(state.delivery_email).toBe(`${name}@example.com`);
    }
  });
});
