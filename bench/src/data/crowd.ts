/**
 * Users with realistic accounts: created by the server's own action, with the settings of new users, and subscribed by
 * requests. Costs that depend on settings, default streams or the log are therefore the same as in a real organization.
 */

import { WildcardMentionPolicy } from "@confab/contract";
import { startServer } from "@confab/server/app/server";
import { systemClock, systemRandom } from "@confab/server/base/clock";
import { openSecrets } from "@confab/server/base/secrets";
import { readConfig } from "@confab/server/config/config";
import { createUser } from "@confab/server/domain/accounts/actions";
import { defaultStreams } from "@confab/server/domain/streams/new-user";
import { doSubscribe } from "@confab/server/domain/streams/subscribe";
import { createLogger, standardError } from "@confab/server/observability/logger";
import { Person } from "@confab/testkit";
import type { Site } from "../site.ts";
import { apiKeyOf, audienceName, emailOf, groupName, listeningName } from "./data-plan.ts";
import { setApiKeys } from "./data-queries.ts";

export interface CrowdPlan {
  readonly seed: number;
  readonly users: number;
  /**
   * For each number there are two streams with that many users, counted from the first: one plain, and one whose
   * notifications some of them want.
   */
  readonly audiences: readonly number[];
}

/**
 * One in this many subscribers wants notifications in browsers, and one in `READING_MAILS` of these wants mails too.
 */
const LISTENING = 20;
const READING_MAILS = 10;

/** Members of the user group, as indexes of users; no sender of the measurements is among them. */
const GROUP = { first: 20, end: 30 };

/** The number of accounts in one transaction. */
const BATCH = 100;

/** The number of concurrent requests. */
const CONCURRENT = 8;

type Progress = (what: string) => void;

/** Fills the organization of a site on which no server runs. */
export async function createCrowd(site: Site, plan: CrowdPlan, onProgress: Progress): Promise<void> {
  const userIds = await createAccounts(site, plan, onProgress);
  await using server = await site.start();
  const owner = site.owner(server.process.url);
  const people = userIds.map((userId, user) => {
    return new Person({ url: owner.url, userId, email: emailOf(user), apiKey: apiKeyOf(plan, user) });
  });
  for (const subscribers of plan.audiences) {
    onProgress(`streams of ${subscribers}`);
    const members = people.slice(0, subscribers);
    await subscribe(owner, members, audienceName(subscribers));
    await subscribe(owner, members, listeningName(subscribers));
    await listen(members, listeningName(subscribers));
  }
  // All members may mention everyone, in streams of any size.
  await owner.ok("PATCH", "/realm", { wildcard_mention_policy: WildcardMentionPolicy.everyone });
  const members = userIds.slice(GROUP.first, GROUP.end);
  await owner.ok("POST", "/user_groups/create", { name: groupName, description: "", members });
  await server.end();
}

/** @returns the ids of the users */
async function createAccounts(site: Site, plan: CrowdPlan, onProgress: Progress): Promise<number[]> {
  const userIds: number[] = [];
  const server = await startServer(readConfig(site.environment()), {
    clock: systemClock,
    random: systemRandom,
    logger: createLogger("warn", standardError()),
  });
  try {
    const realm = server.realms.first;
    while (userIds.length < plan.users) {
      const first = userIds.length;
      const size = Math.min(BATCH, plan.users - first);
      const created = await realm.write(async (tx) => {
        const users: number[] = [];
        for (let user = first; user < first + size; user += 1) {
          const account = { email: emailOf(user), fullName: `Person ${user}`, passwordHash: null };
          users.push((await createUser(tx, { ...account, streams: [] })).user_id);
        }
        // Together, because subscribing one person takes as many statements as subscribing a hundred.
        const subscribed = defaultStreams(tx.model).map((stream) => ({ stream, userIds: users }));
        await doSubscribe(tx, subscribed);
        return users;
      });
      userIds.push(...created);
      if (userIds.length % 1000 === 0) onProgress(`${userIds.length} accounts`);
    }
    // The measurements know every user's key.
    const secrets = await openSecrets(site.dataDir, systemRandom);
    const keys = userIds.map((userId, user) => {
      const key = apiKeyOf(plan, user);
      return { userId, hash: secrets.hash(key), encrypted: secrets.encrypt(key) };
    });
    await setApiKeys(server.context.engine, realm.realmId, keys);
    await server.context.engine.query({ text: "vacuum analyze", values: [], isLong: true });
  } finally {
    await server.close();
  }
  return userIds;
}

const subscribe = (owner: Person, members: readonly Person[], stream: string) =>
  owner.ok("POST", "/users/me/subscriptions", {
    subscriptions: [{ name: stream }],
    principals: members.map(({ userId }) => userId),
  });

/** Enables notifications of a stream for some of its subscribers. */
async function listen(members: readonly Person[], stream: string): Promise<void> {
  const listeners = members.filter((_, index) => index % LISTENING === LISTENING / 2);
  const { stream_id } =
    (await members[0]?.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream })) ?? {};
  const waiting = listeners.entries();
  const work = Array.from({ length: CONCURRENT }, async () => {
    for (const [index, person] of waiting) {
      const more = index % READING_MAILS === 0 ? ["email_notifications"] : [];
      const subscription_data = ["push_notifications", ...more].map((property) => {
        return { stream_id, property, value: true };
      });
      await person.ok("POST", "/users/me/subscriptions/properties", { subscription_data });
    }
  });
  await Promise.all(work);
}
