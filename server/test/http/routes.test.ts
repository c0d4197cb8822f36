/** Compares the server's routes with the contract. */
import { allEndpoints, type Endpoint, sessionEndpoints } from "@confab/contract";
import { describe, expect, test } from "vitest";
import type { Route } from "../../src/http/route.ts";
import { routes, sessionRoutes } from "../../src/routes/index.ts";

const routed = (list: readonly Route[]) => list.map(({ endpoint }) => endpoint.name).toSorted();
const declared = (list: readonly Endpoint[]) => list.map(({ name }) => name).toSorted();

describe("routes", () => {
  test("every endpoint has exactly one", () => {
    expect(routed(routes)).toEqual(declared(allEndpoints));
  });

  test("every endpoint for browsers has exactly one", () => {
    expect(routed(sessionRoutes)).toEqual(declared(Object.values(sessionEndpoints)));
  });
});
