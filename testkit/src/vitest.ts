/** Fixtures for the tests of a file or a `describe`. Benchmarks use the testkit too, but not this entry. */
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { Person } from "./person.ts";
import { type PersonName, World, type WorldOptions } from "./world.ts";

/** A function, if the options depend on what earlier hooks have started. */
type Options = WorldOptions | (() => WorldOptions);

type WorldWithPeople = Readonly<Record<PersonName, Person>> & { readonly world: World };

/**
 * Starts a world before the tests and removes it after them. Hooks of the caller run while the world runs.
 *
 * @returns the world and its people, for use in tests and hooks
 */
export function useWorld(options: Options = {}): WorldWithPeople {
  const world = new World();
  beforeAll(() => world.open(resolve(options)));
  afterAll(() => world[Symbol.asyncDispose]());
  return { ...world.people, world };
}

/** Starts a new world for each test. */
export function useNewWorlds(options: Options = {}): WorldWithPeople {
  const world = new World();
  beforeEach(() => world.open(resolve(options)));
  afterEach(() => world[Symbol.asyncDispose]());
  return { ...world.people, world };
}

const resolve = (options: Options): WorldOptions => (typeof options === "function" ? options() : options);
