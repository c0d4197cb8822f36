import { PASSWORD, Person } from "@confab/testkit";
import { expect, test } from "vitest";
import { createCrowd } from "../src/data/crowd.ts";
import { apiKeyOf, audienceName, emailOf, groupName, listeningName } from "../src/data/data-plan.ts";
import { TestSite } from "./test-site.ts";

const plan = { seed: 7, users: 45, audiences: [10, 45] };

interface State {
  readonly subscriptions: readonly { name: string; push_notifications: boolean | null }[];
  readonly realm_user_groups: readonly { name: string; members: number[] }[];
  readonly user_settings: Readonly<Record<string, unknown>>;
}

test("users of a crowd are in their streams, with the settings of an account that an owner creates", async () => {
  await using place = await TestSite.create();
  const { site } = place;
  await createCrowd(site, plan, () => {});
  await using server = await site.start();
  const person = (email: string, apiKey: string) =>
    new Person({ url: server.process.url, userId: 0, email, apiKey });
  const stateOf = async (user: number) =>
    (await person(emailOf(user), apiKeyOf(plan, user)).register<State>()).state;

  const { subscriptions, realm_user_groups, user_settings } = await stateOf(10);
  const notifying = subscriptions.filter((one) => one.push_notifications === true).map(({ name }) => name);
  expect(notifying).toEqual([listeningName(45)]);
  const streams = async (user: number) =>
    (await stateOf(user)).subscriptions.map(({ name }) => name).filter((name) => /\d/.test(name));
  const defaultsOf = (state: State) =>
    state.subscriptions.map(({ name }) => name).filter((name) => !/\d/.test(name));
  expect((await streams(10)).toSorted()).toEqual([audienceName(45), listeningName(45)].toSorted());
  expect(await streams(9)).toHaveLength(4);
  expect(realm_user_groups.find(({ name }) => name === groupName)?.members).toHaveLength(10);

  const owner = site.owner(server.process.url);
  await owner.ok("POST", "/users", { email: "real@example.com", password: PASSWORD, full_name: "Real" });
  const { api_key } = await owner.ok<{ api_key: string }>("POST", "/fetch_api_key", {
    username: "real@example.com",
    password: PASSWORD,
  });
  const real = (await person("real@example.com", api_key).register<State>()).state;
  expect(user_settings).toEqual(real.user_settings);
  expect(defaultsOf(await stateOf(10))).toEqual(defaultsOf(real));
  expect(defaultsOf(real)).not.toHaveLength(0);
}, 180_000);
