import { badRequest, expectSameModel, PASSWORD } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { eventsOf } from "../events/support.ts";
import { listen, state } from "../realm/support.ts";

const { world, owner, hamlet, guest } = useWorld();
afterAll(() => expectSameModel(world));

interface Domain {
  domain: string;
  allow_subdomains: boolean;
}

const all = async () => (await guest.ok<{ domains: Domain[] }>("GET", "/realm/domains")).domains;
const add = (domain: string, allow_subdomains = false) =>
  owner.ok<{ new_domain: [number, string] }>("POST", "/realm/domains", { domain, allow_subdomains });
const remove = (domain: string) => owner.ok("DELETE", `/realm/domains/${domain}`);
const restrict = (on: boolean) => owner.ok("PATCH", "/realm", { emails_restricted_to_domains: on });
const create = async (email: string) => (await createUser(email)).body;
const createUser = (email: string) =>
  owner.request("POST", "/users", { email, password: PASSWORD, full_name: "Somebody New" });

beforeEach(async () => {
  for (const { domain } of await all()) await remove(domain);
});

describe("allowed domains", () => {
  test("adding one notifies everyone", async () => {
    const [queue] = await listen([guest], ["realm_domains"]);
    const { new_domain } = await add(" Example.ORG ");
    expect(new_domain).toEqual([expect.any(Number), "example.org"]);
    const realm_domain = { domain: "example.org", allow_subdomains: false };
    expect(queue && (await eventsOf(queue))).toEqual([{ type: "realm_domains", op: "add", realm_domain }]);
    expect(await all()).toEqual([realm_domain]);
    expect(await state(hamlet, "realm_domains")).toEqual({ realm_domains: [realm_domain] });
  });

  test("changing one notifies everyone, once", async () => {
    await add("first.example");
    await add("second.example");
    const [queue] = await listen([hamlet], ["realm_domains"]);
    for (const path of ["/realm/domains/first.example", "/realm/domains/First.Example"]) {
      const answer = await owner.ok("PATCH", path, { allow_subdomains: true });
      expect(answer).toEqual({ result: "success", msg: "" });
    }
    const realm_domain = { domain: "first.example", allow_subdomains: true };
    expect(queue && (await eventsOf(queue))).toEqual([{ type: "realm_domains", op: "change", realm_domain }]);
    expect(await all()).toEqual([realm_domain, { domain: "second.example", allow_subdomains: false }]);
  });

  test("removing one notifies everyone; removing the last one ends the restriction", async () => {
    await add("first.example");
    await add("second.example");
    await restrict(true);
    const [queue] = await listen([hamlet], ["realm_domains", "realm"]);
    expect(await remove("first.example")).toEqual({ result: "success", msg: "" });
    expect(queue && (await eventsOf(queue))).toEqual([
      { type: "realm_domains", op: "remove", domain: "first.example" },
    ]);
    await remove("second.example");
    expect(queue && (await eventsOf(queue))).toEqual([
      { type: "realm_domains", op: "remove", domain: "second.example" },
      { type: "realm", op: "update", property: "emails_restricted_to_domains", value: false },
    ]);
    expect(await all()).toEqual([]);
  });

  test.each([
    [" ", "Invalid domain: it cannot be empty."],
    ["example", "Invalid domain: it needs at least two parts with a dot between them."],
    [".example.com", "Invalid domain: it cannot begin or end with a dot."],
    ["example.com.", "Invalid domain: it cannot begin or end with a dot."],
    ["a..example.com", "Invalid domain: its parts can only have letters, digits and hyphens."],
    ["me@example.com", "Invalid domain: its parts can only have letters, digits and hyphens."],
  ])("rejects %j", async (domain, msg) => {
    const refused = await owner.refused("POST", "/realm/domains", { domain, allow_subdomains: false });
    expect(refused).toEqual(badRequest(msg));
    expect(await all()).toEqual([]);
  });

  test("rejects the same one twice, in any case", async () => {
    await add("example.org");
    const refused = await owner.refused("POST", "/realm/domains", {
      domain: "EXAMPLE.org",
      allow_subdomains: true,
    });
    expect(refused).toMatchObject({ msg: "The domain example.org is already a part of your organization." });
    expect(await all()).toEqual([{ domain: "example.org", allow_subdomains: false }]);
  });

  test("rejects an unknown one", async () => {
    const unknown = { msg: "No entry found for domain nowhere.example.", code: "BAD_REQUEST" };
    const path = "/realm/domains/nowhere.example";
    expect(await owner.refused("PATCH", path, { allow_subdomains: true })).toMatchObject(unknown);
    expect(await owner.refused("DELETE", path)).toMatchObject(unknown);
  });
});

describe("if addresses are restricted to domains", () => {
  test("new users need one of the domains", async () => {
    await add("example.org");
    await add("example.net", true);
    await restrict(true);
    expect(await create("one@Example.ORG")).toMatchObject({ result: "success" });
    expect(await create("two@example.net")).toMatchObject({ result: "success" });
    expect(await create("three@a.b.example.net")).toMatchObject({ result: "success" });
    for (const email of ["four@example.com", "four@a.example.org", "four@otherexample.net"]) {
      expect(await create(email)).toMatchObject({
        msg: `Email '${email}' not allowed in this organization`,
        code: "BAD_REQUEST",
      });
    }
    await restrict(false);
    expect(await create("four@a.example.org")).toMatchObject({ result: "success" });
  });

  test("a user's new address needs one of the domains", async () => {
    await add("example.org");
    await restrict(true);
    const refused = await hamlet.refused("PATCH", "/settings", { email: "me@example.info" });
    expect(refused).toMatchObject({ msg: "Outside your domain.", code: "BAD_REQUEST" });
  });
});
