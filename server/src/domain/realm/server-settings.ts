/**
 * The settings that a client needs before anybody has signed in
 * (docs/interface/authentication.md#server-settings).
 */
import { type endpoints, type ResultOf, versionValues } from "@confab/contract";
import type { Realm } from "../../realm/realm.ts";
import { showsStreamsToSpectators } from "../access/streams.ts";
import {
  isMethodOn,
  OPENID_LOGIN,
  OPENID_SIGN_UP,
  openIdOf,
  takesPasswords,
} from "./authentication-methods.ts";
import { realmPictureUrl } from "./picture-url.ts";

type ServerSettings = ResultOf<typeof endpoints.getServerSettings>;

/** Methods that the server does not offer, which clients expect by name. */
const otherMethods = ["dev", "remoteuser", "github", "azuread", "gitlab", "apple", "google", "saml"];

export async function readServerSettings(realm: Realm, userAgent: string): Promise<ServerSettings> {
  const { model, services } = realm;
  const openId = openIdOf(realm);
  const { name, description } = model.properties;
  const [email, ldap] = [isMethodOn(model, "Email"), isMethodOn(model, "LDAP")];
  await services.renderer.prepare(description);
  return {
    ...versionValues,
    authentication_methods: {
      password: takesPasswords(model),
      email,
      ldap,
      "openid connect": openId !== undefined,
      ...Object.fromEntries(otherMethods.map((method) => [method, false])),
    },
    external_authentication_methods: openId
      ? [
          {
            name: "oidc",
            display_name: openId.name,
            display_icon: null,
            login_url: OPENID_LOGIN,
            signup_url: OPENID_SIGN_UP,
          },
        ]
      : [],
    push_notifications_enabled: false,
    // The client name that clients use in their own tests.
    is_incompatible: /^ZulipInvalid(?![A-Za-z])/.test(userAgent),
    email_auth_enabled: email,
    require_email_format_usernames: !ldap,
    realm_uri: model.siteUrl,
    realm_url: model.siteUrl,
    realm_name: name,
    realm_icon: realmPictureUrl(model, "icon"),
    realm_description: services.renderer.description(description),
    realm_web_public_access_enabled: showsStreamsToSpectators(realm),
  };
}
