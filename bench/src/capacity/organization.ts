/**
 * The organization whose people are simulated: accounts, and streams by the levels of the load model. People work in
 * nested groups: the first eight are a team, the first 25 a project, and so on. So if the first N people are connected,
 * nearly all of their groups are complete, as in an organization of N people.
 */
import { systemRandom } from "@confab/server/base/clock";
import { openSecrets } from "@confab/server/base/secrets";
import { apiKeyOf, emailOf, streamName } from "../data/data-plan.ts";
import * as queries from "../data/data-queries.ts";
import type { Site } from "../site.ts";
import { type Level, levels } from "./load-model.ts";

export interface OrganizationPlan {
  readonly seed: number;
  readonly accounts: number;
}

/** A stream of one group; its subscribers are the people from `first` up to, but without, `end`. */
export interface PlannedStream {
  /** Counted from 1, as in the stream's name. */
  readonly number: number;
  readonly level: Level;
  readonly first: number;
  readonly end: number;
}

/** The ids of the created rows. A person's user id is `firstUserId` plus the person's number. */
export interface OrganizationIds {
  readonly realmId: number;
  readonly firstUserId: number;
  /** The id of stream n is this plus n. */
  readonly streamIdBase: number;
}

/** Rows in one statement. */
const BATCH = { users: 5000, memberships: 100_000 } as const;

/** Returns all streams, those of small groups first. */
export function planStreams({ accounts }: OrganizationPlan): PlannedStream[] {
  const streams: PlannedStream[] = [];
  for (const level of levels) {
    const size = Math.min(level.size, accounts);
    for (let first = 0; first < accounts; first += size) {
      for (let copy = 0; copy < level.streams; copy += 1) {
        const end = Math.min(first + size, accounts);
        streams.push({ number: streams.length + 1, level, first, end });
      }
    }
  }
  return streams;
}

/** Returns each person's streams. */
export function streamsByPerson(plan: OrganizationPlan): PlannedStream[][] {
  const byPerson = Array.from({ length: plan.accounts }, (): PlannedStream[] => []);
  for (const stream of planStreams(plan)) {
    for (let person = stream.first; person < stream.end; person += 1) byPerson[person]?.push(stream);
  }
  return byPerson;
}

/** Fills the organization of a site on which no server runs. */
export async function createOrganization(site: Site, plan: OrganizationPlan): Promise<OrganizationIds> {
  const engine = await site.openEngine();
  try {
    const secrets = await openSecrets(site.dataDir, systemRandom);
    const bases = await queries.readBases(engine);
    for (let first = 0; first < plan.accounts; first += BATCH.users) {
      const users = Array.from({ length: Math.min(BATCH.users, plan.accounts - first) }, (_, index) => {
        const key = apiKeyOf(plan, first + index);
        return { email: emailOf(first + index), hash: secrets.hash(key), encrypted: secrets.encrypt(key) };
      });
      await queries.insertUsers(engine, bases, users, first);
    }
    const streams = planStreams(plan);
    await queries.insertStreams(
      engine,
      bases,
      streams.map(({ number }) => streamName(number)),
    );
    const pairs = streams.flatMap(({ number, first, end }) =>
      Array.from({ length: end - first }, (_, index): [number, number] => [first + index, number]),
    );
    for (let start = 0; start < pairs.length; start += BATCH.memberships) {
      const batch = pairs.slice(start, start + BATCH.memberships);
      await queries.insertMemberships(
        engine,
        bases,
        batch.map(([user]) => user),
        batch.map(([, stream]) => stream),
      );
    }
    await queries.advanceSequences(engine);
    await engine.query({ text: "vacuum analyze", values: [], isLong: true });
    return { realmId: bases.realm_id, firstUserId: bases.user_id, streamIdBase: bases.stream_id };
  } finally {
    await engine.close();
  }
}
