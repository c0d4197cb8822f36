/** Permissions to create streams, which policies gave before levels 264 and 266. */
import type { GroupSettingValue } from "../objects/group-setting-value.ts";
import {
  type CreationPolicy,
  creationPolicies,
  groupOfPolicy,
  narrowerPolicy,
} from "../objects/permission-setting.ts";
import { json, maybe } from "../parameter.ts";
import { enumOf } from "../schema.ts";
import type { changedRealmProperties } from "./realm-changes.ts";

type Changes = Parameters<typeof changedRealmProperties>[0];

/** Returns the earlier form of a permission. @param name of the policy @param what is created */
export function creationPolicy(name: string, what: string): NonNullable<Changes["name"]> {
  const schema = enumOf(...creationPolicies);
  const doc = `Who may create ${what}: 1 members, 2 administrators, 3 full members, 4 moderators.`;
  return {
    name,
    schema,
    parameter: maybe(json(schema, { doc })),
    isUpdate: true,
    down: (value) => narrowerPolicy(value as GroupSettingValue),
    up: (policy) => ({ new: groupOfPolicy[policy as CreationPolicy] }),
  };
}
