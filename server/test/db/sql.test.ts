import { joinSql, rawSql, sql } from "@confab/server/db/sql";
import { expect, test } from "vitest";
import { describeEngines, openTestEngine } from "./engines.ts";

test("a statement numbers the values of all its fragments in the order of its text", () => {
  const inner = sql`b = ${2} or b = ${[3, 4]}`;
  expect(sql`select ${rawSql("x.y")} from t where a = ${"1"} and (${inner}) limit ${5}`.statement()).toEqual({
    text: "select x.y from t where a = $1 and (b = $2 or b = $3) limit $4",
    values: ["1", 2, [3, 4], 5],
  });
});

test("a fragment that is used twice passes its values twice", () => {
  const one = sql`a = ${1}`;
  expect(sql`${one} and ${one}`.statement()).toEqual({ text: "a = $1 and a = $2", values: [1, 1] });
});

test("fragments are joined by a separator", () => {
  expect(joinSql([sql`${1}`, sql`b`, sql`${2}`]).statement()).toEqual({ text: "$1, b, $2", values: [1, 2] });
  expect(joinSql([sql`a`, sql`b`], " and ").statement().text).toBe("a and b");
  expect(joinSql([sql`a`]).statement().text).toBe("a");
  expect(joinSql([]).statement().text).toBe("");
});

describeEngines((kind) => {
  test("text of a request is a value, never a part of the statement", async () => {
    await using world = await openTestEngine(kind);
    const text = "'; drop table installation; --";
    expect(await sql`select ${text}::text as text`.all(world.engine)).toEqual([{ text }]);
  });
});
