/**
 * Indirect escalation: each role tries each place that returns a credential or gives a right. A credential counts only
 * if it works: a key has to open the account, a link has to admit someone.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grants } from "./grants.ts";
import { actors } from "./row.ts";
import { Stage } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.start();
});
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
});

describe("each row of the table of grants", () => {
  test.each(grants.map((each) => [`${each.place}: ${each.gives}`, each] as const))("%s", async (_, each) => {
    const got: string[] = [];
    for (const actor of actors) {
      if (!(await each.take(stage, stage.person(actor), actor))) continue;
      got.push(actor);
      stage.forget();
    }
    expect(got).toEqual(actors.filter((actor) => each.to.includes(actor)));
  });
});
