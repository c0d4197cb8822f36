import { endpoint } from "../endpoint.ts";
import { realmParameters, realmPropertyEchoes } from "../objects/realm.ts";
import { RealmEmojiMap } from "../objects/realm-emoji.ts";
import { about, Bool, list, mapOf, nullable, optional, strict, Text } from "../schema.ts";
import { versionFields } from "../version.ts";

export const updateRealm = endpoint("updateRealm", {
  method: "PATCH",
  path: "/realm",
  who: "administrator",
  parameters: realmParameters,
  result: realmPropertyEchoes,
  tag: "organization",
  summary: "Change the organization",
  doc: "Changes the given properties, and returns those that differ now, with texts only as `updated`. `invite_to_realm_policy`, `message_retention_days` and `authentication_methods` are for owners.",
});

export const deactivateRealm = endpoint("deactivateRealm", {
  method: "POST",
  path: "/realm/deactivate",
  who: "administrator",
  tag: "organization",
  summary: "Deactivate the organization",
  doc: "For owners. Nobody in the organization can sign in any longer; the server's operator can reactivate it.",
});

export const checkSubdomain = endpoint("checkSubdomain", {
  method: "GET",
  path: "/realm/subdomain/{subdomain}",
  pathParameters: { subdomain: "text" },
  who: "public",
  result: { msg: about(Text, "`available`, or the reason why it isn't.") },
  tag: "organization",
  summary: "Check a name for another organization",
  doc: "Checks if the name can be another organization's subdomain of the server's own host.",
});

export const getRealmEmoji = endpoint("getRealmEmoji", {
  method: "GET",
  path: "/realm/emoji",
  who: "user",
  result: { emoji: RealmEmojiMap },
  tag: "organization",
  summary: "Get custom emoji",
  doc: "Returns the organization's own emoji by ID, including deactivated ones.",
});

/** Methods by the names that clients know; all of them are always present. */
const AuthenticationMethods = mapOf(Bool);

export const getServerSettings = endpoint("getServerSettings", {
  method: "GET",
  path: "/server_settings",
  who: "public",
  result: {
    ...versionFields,
    authentication_methods: AuthenticationMethods,
    external_authentication_methods: list(
      strict({
        name: Text,
        display_name: Text,
        display_icon: nullable(Text),
        login_url: Text,
        signup_url: Text,
      }),
    ),
    push_notifications_enabled: Bool,
    is_incompatible: Bool,
    email_auth_enabled: Bool,
    require_email_format_usernames: Bool,
    realm_uri: about(Text, "Deprecated: the same as `realm_url`."),
    realm_url: Text,
    realm_name: optional(Text),
    realm_icon: optional(Text),
    realm_description: optional(Text),
    realm_web_public_access_enabled: about(Bool, "True if people without an account can read some stream."),
  },
  tag: "organization",
  summary: "Get server settings",
  doc: "Describes the server, the organization and the ways to log in to clients that are not logged in yet.",
});
