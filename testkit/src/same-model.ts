/**
 * Checks that a node's model, which events update, equals the database's content: each action must write its rows and
 * its events so that both agree.
 */
import assert from "node:assert/strict";
import { loadRealm } from "@confab/server/app/load-realm";
import type { World } from "./world.ts";

/**
 * Loads the realm again and compares.
 *
 * @throws AssertionError with the difference
 */
export async function expectSameModel(world: World): Promise<void> {
  const { context, realms } = world.server;
  const { model } = realms.first;
  const loaded = await loadRealm(context, model.realmId);
  assert.deepEqual(plain(model), plain(loaded.model));
  assert.deepEqual(lookups(model), lookups(loaded.model));
}

type Model = Awaited<ReturnType<typeof loadRealm>>["model"];

/** Converts a value to plain data: maps by key, sets as lists. Empty and absent values become the same. */
function plain(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Map) {
    const entries = [...value].map(([key, each]) => [String(key), plain(each)] as const);
    return Object.fromEntries(entries.filter(([, each]) => !isEmpty(each)).sort());
  }
  if (Symbol.iterator in value) return [...(value as Iterable<unknown>)];
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]));
}

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Returns the entries that the model finds by name and address. */
function lookups(model: Model): unknown {
  return {
    users: [...model.users.values()].map(({ delivery_email, full_name }) => [
      model.userByDeliveryEmail(delivery_email)?.user_id,
      model.usersByName(full_name).map(({ user_id }) => user_id),
    ]),
    streams: [...model.streams.values()].map(({ name }) => model.streamByName(name)?.stream_id),
    groups: [...model.groups.values()].map(({ name }) => model.groupByName(name)?.user_group_id),
  };
}
