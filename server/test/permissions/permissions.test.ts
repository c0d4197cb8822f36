/**
 * Tests the permissions of each role at each endpoint, with its own objects and those of others. The contract's rule
 * for an endpoint comes first, and a row narrows it for an object. No answer reveals if an invisible object exists.
 */

import { isDeepStrictEqual } from "node:util";
import { allEndpoints, type Endpoint } from "@confab/contract";
import type { Person, RawAnswer } from "@confab/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grants } from "./grants.ts";
import { permissionsPage } from "./page.ts";
import { type Actor, type Ask, actors, expected, type Outcome, type Row, refusalByContract } from "./row.ts";
import { rows } from "./rows.ts";
import { Stage } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.start();
});
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
});

const isRefused = ({ status }: RawAnswer): boolean => status >= 400 && status < 500;

/**
 * Tests one cell of the table. A refused request must change nothing. If the contract alone refuses it, the answer has
 * to say so.
 */
async function attempt(row: Row, actor: Actor): Promise<Outcome | string> {
  const who = stage.person(actor);
  const ask = await row.ask(stage, who, actor);
  const { log } = stage.world.server.realms.first;
  await stage.world.settle();
  const before = log.position;
  const answer = await stage.try(row, ask, ask.as ?? who);
  const after = log.position;
  await ask.undo?.();
  // An object is kept for the next role only if nothing has changed it.
  if (after !== before || !isRefused(answer)) stage.forget();
  if (answer.status === (row.endpoint.redirects ? 302 : 200)) return "yes";
  const refusal = refusalByContract(row.endpoint, actor) ?? answer.body;
  if (!isRefused(answer) || after !== before || !isDeepStrictEqual(answer.body, refusal))
    return `${answer.status} ${JSON.stringify(answer.body)}`;
  if (expected(row, actor) !== "unseen" || !row.absent) return "no";
  const nothing = await row.absent(stage, who, actor);
  const other = await stage.try(row, nothing, nothing.as ?? who);
  const [hidden, absent] = [withoutNames(answer, ask), withoutNames(other, nothing)];
  return hidden === absent ? "unseen" : `${hidden} and not ${absent}`;
}

/** Returns an answer's text without the names from the request. */
function withoutNames({ status, body }: RawAnswer, { path, parameters }: Ask): string {
  const names = [...Object.values(path ?? {}), ...Object.values(parameters ?? {})].flat();
  const text = names.reduce<string>(
    (left, name) => (typeof name === "object" ? left : left.replaceAll(String(name), "…")),
    JSON.stringify(body),
  );
  return `${status} ${text}`;
}

const byActor = (outcome: (actor: Actor) => string): Record<string, string> =>
  Object.fromEntries(actors.map((actor) => [actor, outcome(actor)]));

describe("each row of the table", () => {
  test.each(rows.map((each) => [`${each.endpoint.name} ${each.object}`, each] as const))(
    "%s",
    async (_, each) => {
      const outcomes = new Map<Actor, string>();
      for (const actor of actors) outcomes.set(actor, await attempt(each, actor));
      expect(byActor((actor) => outcomes.get(actor) ?? "")).toEqual(
        byActor((actor) => expected(each, actor)),
      );
    },
  );
});

/** The first row of each endpoint, by its name. */
const firstRows = new Map(rows.toReversed().map((each) => [each.endpoint.name, each]));

describe("access that follows from the contract alone", () => {
  /** Sends a member's request to each endpoint, and returns the endpoints that answer anything but 401. */
  async function admit(outsider: (each: Row) => Promise<Person | undefined>): Promise<string[]> {
    const admitted: string[] = [];
    for (const each of firstRows.values()) {
      const ask = await each.ask(stage, stage.person("member"), "member");
      const { status } = await stage.try(each, ask, await outsider(each));
      stage.forget();
      if (status !== 401) admitted.push(each.endpoint.name);
    }
    return admitted.sort();
  }

  const named = (wanted: (endpoint: Endpoint) => boolean): string[] =>
    [...firstRows.values()].flatMap(({ endpoint }) => (wanted(endpoint) ? [endpoint.name] : [])).sort();

  test("without an account is limited to public endpoints", async () => {
    // A request without a key lacks a parameter at addresses that take the key in the query.
    const isOpen = ({ who, keyInQuery }: Endpoint) => who === "public" || keyInQuery;
    expect(await admit(async () => undefined)).toEqual(named(isOpen));
  });

  test("in a browser without an account, when spectators may read, is limited to web-public data", async () => {
    await stage.host.ok("PATCH", "/realm", { enable_spectator_access: true });
    const admitted: string[] = [];
    for (const each of firstRows.values()) {
      const { name, who, keyInQuery, openToSpectators } = each.endpoint;
      if (who === "public" || keyInQuery) continue;
      const ask = await each.ask(stage, stage.person("member"), "member");
      const answer = await stage.try(each, ask, undefined, "/json");
      stage.forget();
      // The objects of the rows are not web-public.
      if (openToSpectators ? !isRefused(answer) : answer.status !== 401) admitted.push(name);
    }
    await stage.host.ok("PATCH", "/realm", { enable_spectator_access: false });
    expect(admitted).toEqual([]);
  });

  test("with a deactivated account is limited to public endpoints", async () => {
    const gone = await stage.newActor("member");
    await stage.host.ok("DELETE", `/users/${gone.userId}`);
    expect(await admit(async () => gone)).toEqual(named(({ who }) => who === "public"));
  });

  test("with an incoming webhook bot is limited to its endpoints", async () => {
    const bot = await stage.newBot(stage.host, 2);
    const isOpen = ({ who, openToWebhookBots }: Endpoint) => who === "public" || openToWebhookBots;
    expect(await admit(async () => bot)).toEqual(named(isOpen));
  });
});

test("each endpoint of the contract has a row", () => {
  expect(allEndpoints.map(({ name }) => name).filter((name) => !firstRows.has(name))).toEqual([]);
});

test("docs/permissions.md is this table (`npx vitest run -u permissions/permissions` writes it)", async () => {
  await expect(permissionsPage(rows, grants)).toMatchFileSnapshot("../../../docs/permissions.md");
});
