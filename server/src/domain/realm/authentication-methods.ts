/** The ways to sign in that there are: those that the installation is set up for, where the organization has them on. */
import type { Config } from "../../config.ts";
import type { RealmModel } from "../../model/realm-model.ts";

type Setup = Pick<Config, "directory" | "openId">;

export type MethodName = "Email" | "LDAP" | "OpenID Connect";

/** Those that the installation is set up for. */
const availableMethods = ({ directory, openId }: Setup): MethodName[] => [
  "Email",
  ...(directory ? (["LDAP"] as const) : []),
  ...(openId ? (["OpenID Connect"] as const) : []),
];

/**
 * @param stored as the organization has switched them
 * @returns those that are available; one that the organization has not switched yet is on
 */
export const methodsOf = (
  stored: Readonly<Record<string, boolean>>,
  config: Setup,
): Record<string, boolean> =>
  Object.fromEntries(availableMethods(config).map((name) => [name, stored[name] ?? true]));

export const isMethodOn = (model: Pick<RealmModel, "properties">, name: MethodName): boolean =>
  model.properties.authentication_methods[name] === true;

/** Whether some way to sign in takes a password. */
export const takesPasswords = (model: Pick<RealmModel, "properties">): boolean =>
  isMethodOn(model, "Email") || isMethodOn(model, "LDAP");
