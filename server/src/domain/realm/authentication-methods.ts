/**
 * The available ways to sign in: those that the installation is configured for, unless the organization turned them
 * off.
 */
import type { AuthenticationMethod } from "@confab/contract";
import type { Config } from "../../config/config.ts";
import type { OpenIdOptions } from "../../config/openid-options.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { Realm } from "../../realm/realm.ts";
import { describeMethods } from "./stored-properties.ts";

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
  stored: Readonly<Record<string, AuthenticationMethod>>,
  config: Setup,
): Record<string, AuthenticationMethod> =>
  describeMethods(
    Object.fromEntries(availableMethods(config).map((name) => [name, stored[name]?.enabled ?? true])),
  );

export const isMethodOn = (model: Pick<RealmModel, "properties">, name: MethodName): boolean =>
  model.properties.authentication_methods[name]?.enabled === true;

/** True if any enabled method takes a password. */
export const takesPasswords = (model: Pick<RealmModel, "properties">): boolean =>
  isMethodOn(model, "Email") || isMethodOn(model, "LDAP");

/** The addresses that start a sign-in with the OpenID Connect provider. Clients open them in a browser. */
export const OPENID_LOGIN = "/accounts/login/social/oidc";
export const OPENID_SIGN_UP = "/accounts/register/social/oidc";

/** Returns the OpenID Connect provider, if the organization allows sign-in with it. */
export const openIdOf = ({ model, context }: Pick<Realm, "model" | "context">): OpenIdOptions | undefined =>
  isMethodOn(model, "OpenID Connect") ? context.config.openId : undefined;
