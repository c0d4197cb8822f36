/**
 * The available ways to sign in: those that the installation is configured for, unless the organization turned them
 * off.
 */
import type { Config } from "../../config/config.ts";
import type { RealmModel } from "../../model/realm-model.ts";

type Setup = Pick<Config, "directory" | "openId">;

export type MethodName = "Email" | "LDAP" | "OpenID Connect";

/** Returns the methods that the installation is configured for. */
const availableMethods = ({ directory, openId }: Setup): MethodName[] => [
  "Email",
  ...(directory ? (["LDAP"] as const) : []),
  ...(openId ? (["OpenID Connect"] as const) : []),
];

/**
 * @param stored the organization's choices
 * @returns the available methods; a method without a choice is on
 */
export const methodsOf = (
  stored: Readonly<Record<string, boolean>>,
  config: Setup,
): Record<string, boolean> =>
  Object.fromEntries(availableMethods(config).map((name) => [name, stored[name] ?? true]));

export const isMethodOn = (model: Pick<RealmModel, "properties">, name: MethodName): boolean =>
  model.properties.authentication_methods[name] === true;

/** True if any enabled method takes a password. */
export const takesPasswords = (model: Pick<RealmModel, "properties">): boolean =>
  isMethodOn(model, "Email") || isMethodOn(model, "LDAP");
