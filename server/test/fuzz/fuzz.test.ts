/**
 * The server never fails, whatever anyone sends to any endpoint. It answers in the form of the interface, and writes
 * nothing when it refuses (docs/interface/requests.md#plain-and-json-values, docs/interface/errors.md#error-bodies).
 *
 * `CONFAB_FUZZ_RUNS` is the number of requests to each endpoint, `CONFAB_FUZZ_SEED` repeats an earlier run.
 */
import { randomInt } from "node:crypto";
import { allEndpoints, type Endpoint } from "@confab/contract";
import { expectSameModel } from "@confab/testkit";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FuzzRequest, requestTo } from "./request.ts";
import { FuzzStage } from "./stage.ts";

const runs = Number(process.env["CONFAB_FUZZ_RUNS"] ?? 25);
/** The same seed in every run, so that a failure is due to a change. `random` searches for new failures. */
const wantedSeed = process.env["CONFAB_FUZZ_SEED"] ?? "1";
const seed = wantedSeed === "random" ? randomInt(2 ** 31) : Number(wantedSeed);

/** A password check takes as long as many requests. */
const slow: ReadonlySet<string> = new Set(["fetchApiKey", "createUser"]);
const runsOf = ({ name }: Endpoint): number => (slow.has(name) ? Math.ceil(runs / 10) : runs);

/** Entries before the refused one stay in effect (docs/interface/streams.md#subscription-properties). */
const keepsWhatCameBefore: ReadonlySet<string> = new Set(["updateSubscriptionSettings"]);

/** Keeps a poll from waiting for events. */
const fixedFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  getEvents: { dont_block: "true" },
};

let stage: FuzzStage;

beforeAll(async () => {
  stage = await FuzzStage.start();
});

afterAll(async () => {
  await stage[Symbol.asyncDispose]();
});

interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly location: string | null;
  readonly text: string;
}

async function send(request: FuzzRequest): Promise<Answer> {
  const { role, method, path, query, body } = request;
  const person = stage.person(role);
  const abort = new AbortController();
  const response = await fetch(`${stage.world.url}/api/v1${path}${query === "" ? "" : `?${query}`}`, {
    method,
    headers: {
      ...(person ? { authorization: person.authorization } : {}),
      ...(method === "GET" || method === "HEAD" ? {} : { "content-type": request.contentType }),
    },
    ...(method === "GET" || method === "HEAD" ? {} : { body }),
    redirect: "manual",
    signal: abort.signal,
  });
  const contentType = response.headers.get("content-type") ?? "";
  const known = { status: response.status, contentType, location: response.headers.get("location") };
  if (!contentType.startsWith("text/event-stream")) return { ...known, text: await response.text() };
  abort.abort();
  return { ...known, text: "" };
}

/** The addresses of pictures, here or at Gravatar, to which any request may redirect. */
const knownPlaces = /^(?:\/user_avatars\/|https:\/\/secure\.gravatar\.com\/)[\w/.?&=-]+$/;

function checkForm(endpoint: Endpoint, { method }: FuzzRequest, answer: Answer): void {
  const { status, contentType, location, text } = answer;

  // A path outside the interface gets a page, whatever the method. Clients look at the status only.
  if (status === 404 && contentType.startsWith("text/html")) return;
  if (method === "OPTIONS" && status < 400) expect(status).toBe(204);
  else if (status === 302 || location !== null) {
    // A request with another method may have reached another endpoint at the path.
    if (method === endpoint.method) expect(endpoint.redirects).toBe(true);
    expect({ status, contentType, text }).toEqual({ status: 302, contentType: "", text: "" });
    expect(location).toMatch(knownPlaces);
  } else if (method === "HEAD") expect(text).toBe("");
  else if (contentType.startsWith("text/event-stream")) expect(status).toBe(200);
  else checkJson(endpoint, status, contentType, text);
}

function checkJson(endpoint: Endpoint, status: number, contentType: string, text: string): void {
  expect(contentType).toMatch(/^application\/json/);
  const { result, msg, code } = JSON.parse(text) as Readonly<Record<string, unknown>>;
  expect(result).toBe(status === 200 ? "success" : "error");
  expect(msg).toBeTypeOf("string");
  // One endpoint returns its result in `msg`.
  const saysNothing = !("msg" in endpoint.result.properties);
  if (status === 200 && saysNothing) expect(msg).toBe("");
  // Some errors have no code (docs/interface/errors.md#errors-without-a-code).
  if (status !== 200) expect(["string", "undefined"]).toContain(typeof code);
}

async function check(endpoint: Endpoint, request: FuzzRequest): Promise<void> {
  const before = stage.position;
  const answer = await send(request);
  expect(answer.status, answer.text).toBeLessThan(500);
  checkForm(endpoint, request, answer);
  if (answer.status < 400) await stage.world.settle();
  else if (!keepsWhatCameBefore.has(endpoint.name)) expect(stage.position, "the log").toBe(before);
}

describe(`requests of any kind, seed ${seed}`, () => {
  it.each(allEndpoints)(
    "$name",
    async (endpoint) => {
      await stage.restore();
      const requests = requestTo(endpoint, stage.known, fixedFields[endpoint.name]);
      await fc.assert(
        fc.asyncProperty(requests, (request) => check(endpoint, request)),
        { numRuns: runsOf(endpoint), seed, endOnFailure: false },
      );
    },
    30_000 + runs * 1000,
  );

  it("leave the database and the model in agreement", async () => {
    await expectSameModel(stage.world);
  });
});
