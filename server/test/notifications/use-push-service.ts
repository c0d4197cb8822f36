import { afterAll, beforeAll } from "vitest";
import { PushService } from "./browser.ts";

/** Starts a push service before the tests of a file or a `describe`. */
export function usePushService(): PushService {
  const service = new PushService();
  beforeAll(() => service.listen());
  afterAll(() => service[Symbol.asyncDispose]());
  return service;
}
