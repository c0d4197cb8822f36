/**
 * Compares the contract with the endpoints that are not for every account, and with the table of grants. Each field
 * whose name suggests a credential either has a row for every place that returns it, or a reason why it needs none.
 */
import { allEndpoints, allEvents, type Endpoint, sessionEndpoints, type Who } from "@confab/contract";
import { expect, test } from "vitest";
import { grants } from "./grants.ts";
import { rows } from "./rows.ts";

const everyEndpoint: readonly Endpoint[] = [...allEndpoints, ...Object.values(sessionEndpoints)];

/**
 * The endpoints that are for everyone, or not for every account. The table of permissions takes the rule from the
 * contract, so it doesn't notice if the rule of an endpoint is loosened.
 */
const byWho: Readonly<Record<Exclude<Who, "user">, string>> = {
  public: "checkSubdomain devFetchApiKey devListUsers fetchApiKey getServerSettings",
  human: `addApnsDevice addGcmDevice addWebPushSubscription deactivateBot deactivateCustomEmoji deleteOwnProfileData
    getWebPushKey markHotspotAsRead markOnboardingStepAsRead removeApnsDevice removeGcmDevice removeWebPushSubscription
    reportPresence sendTestNotification setTutorialStatus updateDisplaySettings updateNotificationSettings
    updateOwnProfileData updateSettings updateStatus`,
  member: `createBot createUserGroup deleteUserGroup getBots getInvites getIsUserGroupMember getUserGroupMembers
    getUserGroupSubgroups getUserGroups regenerateBotApiKey resendInvite revokeInvite sendInvites updateBot
    updateUserGroup updateUserGroupMembers updateUserGroupSubgroups uploadCustomEmoji`,
  "non-guest": "createMultiuseInvite revokeMultiuseInvite subscribe",
  administrator: `addDefaultStream addLinkifier addPlayground createChannelFolder createDefaultStreamGroup
    createProfileField createRealmExport createUser deactivateRealm deleteDefaultStreamGroup deleteProfileField
    deleteRealmExport deleteTopic getPersonDeletions getRealmExports removeDefaultStream removeLinkifier
    removePlayground removeRealmIcon removeRealmLogo reorderChannelFolders reorderLinkifiers reorderProfileFields
    updateChannelFolder updateDefaultStreamGroup updateDefaultStreamGroupStreams updateLinkifier updateProfileField
    updateRealm updateRealmUserSettingsDefaults uploadRealmIcon uploadRealmLogo`,
  owner: `addRealmDomain createRealmImport deletePerson discardRealmImport getRealmImport getRealmImportReport
    removeRealmDomain startRealmImport updateRealmDomain uploadRealmImportFile`,
};

/** Names of texts that may be credentials, or lead to private data. */
const SUSPICIOUS =
  /key|token|secret|passw|auth|link|invite|ur[li]|email|code|hash|session|storage|config|queue_id|signature|otp/;

/** Names of parameters that may give a role, or another user's rights. */
const GIVING = /role|_as$|owner|principals|sender|forged/;

/** Fields that are or contain credentials, and the endpoints and events that return them. */
const credentials: Readonly<Record<string, readonly string[]>> = {
  api_key: [
    "createBot",
    "devFetchApiKey",
    "fetchApiKey",
    "fetchOwnApiKey",
    "getBots",
    "realm_bot add",
    "realm_bot update",
    "regenerateApiKey",
    "regenerateBotApiKey",
    "registerQueue",
  ],
  token: ["realm_bot add", "realm_bot update", "registerQueue"],
  config_data: ["realm_bot add", "realm_bot update", "registerQueue", "updateBot"],
  link_url: ["getInvites"],
  invite_link: ["createMultiuseInvite"],
  delivery_email: [
    "getOwnUser",
    "getUser",
    "getUserByEmail",
    "getUsers",
    "realm_user add",
    "realm_user update",
    "registerQueue",
  ],
  export_url: ["getRealmExports", "realm_export"],
  queue_id: ["registerQueue"],
  storage: ["getBotStorage"],
  uri: ["uploadFile"],
  url: [
    "createBigBlueButtonCall",
    "createZoomCall",
    "getFileTemporaryUrl",
    "getMessage",
    "getMessages",
    "getPinnedMessages",
    "message",
    "searchGifs",
    "update_message",
    "uploadFile",
  ],
};

/** Other fields with such names, and the reasons why nobody gains anything from them. */
const harmless: Readonly<Record<string, string>> = {
  avatar_url: "a picture that everybody may see",
  avatar_url_medium: "a picture that everybody may see",
  base_url: "where a bot's messages go; beside its token",
  config: "what can be set for an integration, not what is",
  default_code_block_language: "a language",
  email: "the address that the user shows; see delivery_email",
  emoji_code: "a code point",
  giphy_api_key: "always empty",
  icon_url: "a picture that everybody may see",
  jitsi_server_url: "the server's or organization's configuration, which everybody may know",
  realm_jitsi_server_url: "the organization's configuration, which everybody may know",
  server_jitsi_server_url: "the server's configuration, which everybody may know",
  login_url: "a page that everybody may see",
  logo_url: "a picture that everybody may see",
  new_email: "the address that the user shows; see delivery_email",
  night_logo_url: "a picture that everybody may see",
  preview_url: "a picture that everybody may see",
  public_key: "public",
  realm_default_code_block_language: "a language",
  realm_icon_url: "a picture that everybody may see",
  realm_logo_url: "a picture that everybody may see",
  realm_night_logo_url: "a picture that everybody may see",
  realm_uri: "a page that everybody may see",
  realm_url: "a page that everybody may see",
  sender_email: "the address that the user shows; see delivery_email",
  service_payload_url: "the destination of a bot's messages, returned to the user who has just set it",
  signup_url: "a page that everybody may see",
  source_url: "a picture that everybody may see",
  server_emoji_data_url: "a file that everybody may read",
  still_url: "a picture that everybody may see",
  unauthorized: "names that the request named",
  url_template: "a pattern that everybody may know",
  url_pattern: "a pattern that everybody may know",
};

/** Parameters that give a role, or another user's rights, and the endpoints that accept them. */
const giving: Readonly<Record<string, readonly string[]>> = {
  bot_owner_id: ["updateBot"],
  forged: ["sendMessage"],
  include_owner_subscribed: ["getStreams"],
  invite_as: ["createMultiuseInvite", "sendInvites"],
  principals: ["subscribe", "unsubscribe"],
  read_by_sender: ["createScheduledMessage", "sendMessage"],
  role: ["updateBot", "updateUser"],
  sender: ["sendMessage"],
};

/** Events that are sent only to the user who caused them. The tests of their areas compare them completely. */
const toOneself = ["realm_export", "realm_user update", "update_message"];

/** Returns the names of the texts in a schema at any depth. */
function textsIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema as Record<string, unknown>).flatMap(([key, inner]) => {
    if (key !== "properties") return textsIn(inner);
    return Object.entries(inner as Record<string, unknown>).flatMap(([name, field]) =>
      holdsText(field) ? [name, ...textsIn(field)] : textsIn(field),
    );
  });
}

/** Returns true for text, for maps and lists of texts, and for a choice that includes one of these. */
function holdsText(schema: unknown): boolean {
  if (typeof schema !== "object" || schema === null) return false;
  const { type, anyOf, items, patternProperties } = schema as Readonly<Record<string, unknown>>;
  if (type === "string") return true;
  const parts = [anyOf, items, patternProperties && Object.values(patternProperties)].flat();
  return parts.some(holdsText);
}

/** Returns the names that match a pattern, with the places where they occur, in order. */
function findNames(
  places: readonly (readonly [place: string, names: readonly string[]])[],
  pattern: RegExp,
): Record<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const [place, names] of places) {
    for (const name of names.filter((each) => pattern.test(each))) {
      found.set(name, (found.get(name) ?? new Set()).add(place));
    }
  }
  return Object.fromEntries([...found].sort().map(([name, where]) => [name, [...where].sort()]));
}

const tried = new Set([
  ...grants.map(({ place }) => place),
  ...rows.map(({ endpoint }) => endpoint.name),
  ...toOneself,
  // Anyone who gets a message gets the addresses in it.
  "message",
]);

const untried = (table: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.entries(table).flatMap(([name, places]) =>
    places.filter((place) => !tried.has(place)).map((place) => `${place}.${name}`),
  );

test("each endpoint is for every account, or for those in the list", () => {
  const listed = Object.entries(byWho).flatMap(([who, names]) =>
    names.split(/\s+/).map((name) => `${name}: ${who}`),
  );
  const restricted = allEndpoints.filter(({ who }) => who !== "user");
  expect(restricted.map(({ name, who }) => `${name}: ${who}`).sort()).toEqual(listed.sort());
});

test("each field that may contain a credential is tested where it is returned, or has a reason not to be", () => {
  const places = [
    // The events of this endpoint are listed one by one.
    ...everyEndpoint
      .filter(({ name }) => name !== "getEvents")
      .map(({ name, result }) => [name, textsIn(result)] as const),
    ...allEvents.map(
      ({ type, op, schema }) => [op === undefined ? type : `${type} ${op}`, textsIn(schema)] as const,
    ),
  ];
  const found = findNames(places, SUSPICIOUS);
  expect(Object.keys(found).filter((name) => !(name in harmless) && !(name in credentials))).toEqual([]);
  expect(Object.keys({ ...harmless, ...credentials }).filter((name) => !(name in found))).toEqual([]);
  for (const [name, where] of Object.entries(credentials)) expect([name, found[name]]).toEqual([name, where]);
  expect(untried(credentials)).toEqual([]);
});

test("each parameter that may give a right is tested", () => {
  const places = everyEndpoint.map(({ name, parameters }) => [name, Object.keys(parameters)] as const);
  expect(findNames(places, GIVING)).toEqual(giving);
  expect(untried(giving)).toEqual([]);
});
