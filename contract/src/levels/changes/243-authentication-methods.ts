import type { AuthenticationMethod } from "../../objects/realm.ts";
import { Bool, mapOf } from "../../schema.ts";
import type { LevelChange } from "../level-change.ts";
import { changedRealmProperties } from "../realm-changes.ts";

const down = (methods: unknown): unknown =>
  Object.fromEntries(
    Object.entries(methods as Record<string, AuthenticationMethod>).map(([name, { enabled }]) => [
      name,
      enabled,
    ]),
  );

export const authenticationMethods: LevelChange = {
  level: 243,
  summary:
    "Each of the organization's `authentication_methods` is an object that says if it is `enabled` and `available`. Confab lists those that the server is configured for, so all are available.",
  earlier: "Each is true if it is enabled, and false if not.",
  ...changedRealmProperties({ authentication_methods: { schema: mapOf(Bool), down } }),
};
