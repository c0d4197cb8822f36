import type { World } from "@confab/testkit";
import { afterAll, beforeAll } from "vitest";
import { Gateway } from "./gateway.ts";

/** Starts a gateway to a world before the tests of a file or a `describe`, and ends it after them. */
export function useGateway(world: World): Gateway {
  const gateway = new Gateway();
  beforeAll(() => gateway.listen(world.url));
  afterAll(() => gateway[Symbol.asyncDispose]());
  return gateway;
}
