import { badRequest, expectSameModel } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, describe, expect, test } from "vitest";
import { eventsOf } from "../events/support.ts";
import { runSql } from "../messages/database.ts";
import { listen, state } from "../realm/support.ts";

const { world, owner, administrator, hamlet, guest } = useWorld();
afterAll(() => expectSameModel(world));

interface Playground {
  id: number;
  name: string;
  pygments_language: string;
  url_prefix: string;
}

const python = {
  name: "Python playground",
  pygments_language: "Python",
  url_prefix: "https://python.example.com/?code=",
};
const all = async () =>
  (await state<{ realm_playgrounds: Playground[] }>(guest, "realm_playgrounds")).realm_playgrounds;
const add = async (fields: object): Promise<number> =>
  (await administrator.ok<{ id: number }>("POST", "/realm/playgrounds", { ...python, ...fields })).id;

describe("code playgrounds", () => {
  test("adding one notifies everyone", async () => {
    const before = await all();
    const [queue] = await listen([guest], ["realm_playgrounds"]);
    const id = await add({ name: " Ours " });
    const after = [...before, { id, ...python, name: "Ours" }];
    expect(queue && (await eventsOf(queue))).toEqual([
      { type: "realm_playgrounds", realm_playgrounds: after },
    ]);
    expect(await all()).toEqual(after);
  });

  test("a language may have several, and several may have the same name", async () => {
    const before = await all();
    const first = await add({ name: "First" });
    const second = await add({ name: "Second" });
    const other = await add({ name: "First", pygments_language: "C++/CLI #1.0_x-y" });
    expect((await all()).slice(before.length).map(({ id }) => id)).toEqual([first, second, other]);
  });

  test("removing one notifies everyone", async () => {
    const before = await all();
    const id = await add({ name: "Short-lived" });
    const [queue] = await listen([hamlet], ["realm_playgrounds"]);
    expect(await owner.ok("DELETE", `/realm/playgrounds/${id}`)).toEqual({
      result: "success",
      msg: "",
    });
    expect(queue && (await eventsOf(queue))).toEqual([
      { type: "realm_playgrounds", realm_playgrounds: before },
    ]);
    expect(await all()).toEqual(before);
  });

  test.each([
    [{ name: " " }, "name cannot be blank."],
    [{ pygments_language: "" }, "pygments_language cannot be blank."],
    [{ pygments_language: "Python!" }, "Invalid characters in pygments language"],
    [{ pygments_language: "Pythön" }, "Invalid characters in pygments language"],
    [{ pygments_language: "x".repeat(41) }, "pygments_language is too long (limit: 40 characters)"],
    [{ url_prefix: "python.example.com" }, "url_prefix is not a URL"],
    [{ url_prefix: "javascript:alert(1)//" }, "url_prefix is not a URL"],
    [{ url_prefix: "ftp://example.com/" }, "url_prefix is not a URL"],
    [{ url_prefix: "https://example.com/a b" }, "url_prefix is not a URL"],
  ])("rejects %j", async (fields, msg) => {
    const before = await all();
    const refused = await owner.refused("POST", "/realm/playgrounds", { ...python, ...fields });
    expect(refused).toEqual(badRequest(msg));
    expect(await all()).toEqual(before);
  });

  test("rejects the same name and language twice", async () => {
    await add({ name: "Twice" });
    const before = await all();
    const refused = await owner.refused("POST", "/realm/playgrounds", { ...python, name: "Twice" });
    expect(refused).toMatchObject({ msg: "A playground with this name and language already exists." });
    expect(await all()).toEqual(before);
  });

  test("those that an earlier release stored have templates made of their prefixes", async () => {
    await add({ name: "Earlier" });
    await runSql(world, "update playground set url_template = null");
    await expectSameModel(world);
  });

  test("rejects an unknown one", async () => {
    for (const id of ["987654", "99999999999999999999"]) {
      expect(await owner.refused("DELETE", `/realm/playgrounds/${id}`)).toEqual(
        badRequest("Invalid playground"),
      );
    }
  });
});
