import { Role } from "@confab/contract";
import { PASSWORD } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, describe, expect, test } from "vitest";
import { eventsOf } from "../events/support.ts";
import { everyRole, expectModelAsStored } from "./support.ts";

const { world, owner, hamlet } = useWorld();
afterAll(() => expectModelAsStored(world));

const account = (name: string) => ({
  email: `${name}@example.com`,
  password: PASSWORD,
  full_name: `New ${name}`,
});

describe("creating a user", () => {
  test("everyone is notified of the new user, with all fields", async () => {
    const queues = await Promise.all(
      everyRole.map((name) => world.as(name).register({ event_types: ["realm_user"] })),
    );
    const { user_id } = await owner.ok<{ user_id: number }>("POST", "/users", account("told"));
    for (const queue of queues) {
      const { user } = await queue.owner.ok<{ user: object }>("GET", `/users/${user_id}`, {
        client_gravatar: false,
        include_custom_profile_fields: true,
      });
      expect(await eventsOf(queue)).toEqual([{ type: "realm_user", op: "add", person: user }]);
    }
  });

  test("the new user is subscribed to the default streams and can sign in", async () => {
    const queue = await hamlet.register({ event_types: ["subscription"] });
    const newcomer = await world.newPerson("New Comer");
    expect(await eventsOf(queue)).toEqual([
      expect.objectContaining({ op: "peer_add", user_ids: [newcomer.userId] }),
    ]);
    expect(await newcomer.ok("GET", "/users/me")).toMatchObject({
      email: "new.comer@example.com",
      full_name: "New Comer",
      role: Role.member,
      is_active: true,
    });
  });

  test.each([
    [{ email: "hamlet@example.com" }, "Email 'hamlet@example.com' already in use"],
    [{ email: "HAMLET@example.com" }, "Email 'HAMLET@example.com' already in use"],
    [{ email: "hamlet" }, "Enter a valid email address."],
    [{ email: "ham let@example.com" }, "Enter a valid email address."],
    [{ full_name: "x" }, "Name too short!"],
    [{ full_name: "a*b" }, "Invalid characters in name!"],
    [{ email: undefined }, "Missing 'email' argument"],
    [{ password: undefined }, "Missing 'password' argument"],
    [{ full_name: undefined }, "Missing 'full_name' argument"],
  ])("%j: %s", async (wrong, msg) => {
    const before = await owner.ok("GET", "/users");
    expect(await owner.refused("POST", "/users", { ...account("never"), ...wrong })).toMatchObject({
      status: 400,
      msg,
    });
    expect(await owner.ok("GET", "/users")).toEqual(before);
  });
});
