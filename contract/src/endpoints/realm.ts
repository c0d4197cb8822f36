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
  doc: "Changes the properties that are sent, and gives back those that are different now; of texts it only says `updated`. `invite_to_realm_policy`, `message_retention_days` and `authentication_methods` are for owners.",
});

export const deactivateRealm = endpoint("deactivateRealm", {
  method: "POST",
  path: "/realm/deactivate",
  who: "administrator",
  tag: "organization",
  summary: "Deactivate the organization",
  doc: "For owners. Nobody of the organization can sign in any longer; the operator of the server can reopen it.",
});

export const checkSubdomain = endpoint("checkSubdomain", {
  method: "GET",
  path: "/realm/subdomain/{subdomain}",
  pathParameters: { subdomain: "text" },
  who: "public",
  result: { msg: about(Text, "`available`, or why it is not.") },
  tag: "organization",
  summary: "Check a name for another organization",
  doc: "Tells whether another organization could be reached under this name, before the server's own.",
});

export const getRealmEmoji = endpoint("getRealmEmoji", {
  method: "GET",
  path: "/realm/emoji",
  who: "user",
  result: { emoji: RealmEmojiMap },
  tag: "organization",
  summary: "Get custom emoji",
  doc: "Gives the organization's own emoji by ID, with those that were deactivated.",
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
    realm_uri: Text,
    realm_name: optional(Text),
    realm_icon: optional(Text),
    realm_description: optional(Text),
  },
  tag: "organization",
  summary: "Get server settings",
  doc: "Tells clients that are not logged in yet what server and organization this is, and how to log in.",
});
