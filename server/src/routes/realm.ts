import { endpoints, versionValues } from "@confab/contract";
import { presentEmoji } from "../domain/custom-emoji/present.ts";
import { updateRealm } from "../domain/realm/actions.ts";
import { isMethodOn, takesPasswords } from "../domain/realm/authentication-methods.ts";
import { deactivateRealm } from "../domain/realm/deactivate.ts";
import { realmPictureUrl } from "../domain/realm/picture-url.ts";
import { presentEchoes } from "../domain/realm/present.ts";
import { route } from "../http/route.ts";
import { OPENID_LOGIN, OPENID_SIGN_UP, openIdOf } from "../http/sign-in/openid-routes.ts";
import { whyUnavailable } from "../realm/subdomain.ts";

/** Methods that the server does not offer, which clients expect by name. */
const otherMethods = ["dev", "remoteuser", "github", "azuread", "gitlab", "apple", "google", "saml"];

export const realmRoutes = [
  route(endpoints.updateRealm, async ({ write, parameters }) => {
    return presentEchoes(await write((tx, actor) => updateRealm(tx, actor, parameters)));
  }),

  route(endpoints.deactivateRealm, async ({ write }) => {
    await write((tx, actor) => deactivateRealm(tx, actor));
    return {};
  }),

  route(endpoints.checkSubdomain, async ({ path, context }) => ({
    msg: (await whyUnavailable(context, path.subdomain)) ?? "available",
  })),

  route(endpoints.getRealmEmoji, ({ realm }) => ({
    emoji: presentEmoji(realm.model.customEmoji, realm.model),
  })),

  /**
   * Returns the settings that a client needs before anybody has signed in
   * (docs/interface/authentication.md#server-settings).
   */
  route(endpoints.getServerSettings, async ({ realm, userAgent }) => {
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
      realm_name: name,
      realm_icon: realmPictureUrl(model, "icon"),
      realm_description: services.renderer.description(description),
    };
  }),
];
