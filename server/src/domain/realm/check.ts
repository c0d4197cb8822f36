/**
 * Checks new values of the organization's properties, and who may change them (docs/interface/permissions.md#policies,
 * docs/interface/organization.md#properties, docs/interface/more-operations.md#operations).
 */
import {
  badRequest,
  type endpoints,
  type GroupSettingChange,
  type GroupSettingValue,
  invalidParameter,
  isPermissionSetting,
  type ParametersOf,
  type RealmPropertyName,
  type RealmPropertyValues,
  realmProperties,
  realmPropertyNames,
} from "@confab/contract";
import type { Config } from "../../config/config.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import { webPublicDisabled } from "../access/realm.ts";
import { accessStreamById } from "../access/streams.ts";
import { requireOwner } from "../access/users.ts";
import { videoChatProviders } from "../calls/providers.ts";
import { checkVisible } from "../names.ts";
import { languageName } from "../settings/values/languages.ts";
import { giphyRatings, isChoice } from "./choices.ts";
import { checkPermission, checkSystemGroup } from "./permission-settings.ts";
import { describeMethods } from "./stored-properties.ts";

export type RealmParameters = ParametersOf<typeof endpoints.updateRealm>;
export type RealmChanges = Partial<RealmPropertyValues>;

/** Means "no stream" where a property names a stream. */
const NO_STREAM = -1;

/** Stands for the Jitsi server that the operator has configured. */
const SERVER_DEFAULT = "default";

/**
 * Returns the values to store.
 *
 * @param actor an administrator
 * @throws ApiError for the first invalid value
 */
export function checkRealmProperties(
  actor: User,
  parameters: RealmParameters,
  model: RealmModel,
  config: Config,
): RealmChanges {
  const given = realmPropertyNames.filter((name) => parameters[name] !== undefined);
  if (given.some((name) => realmProperties[name].who === "owner")) requireOwner(actor);
  const entries = given.map((name) => {
    const rule = rules[name] as Rule | undefined;
    const value: unknown = parameters[name];
    return [name, rule ? rule(value, { actor, model, config, name }) : value];
  });
  return Object.fromEntries(entries);
}

interface CheckContext {
  readonly actor: User;
  readonly model: RealmModel;
  readonly config: Config;
  readonly name: RealmPropertyName;
}

type Rule = (value: unknown, context: CheckContext) => unknown;

type Rules = {
  readonly [K in RealmPropertyName]?: (
    value: NonNullable<RealmParameters[K]>,
    context: CheckContext,
  ) => RealmPropertyValues[K];
};

/** Rules for properties whose type does not check everything. */
const rules: Rules = {
  name: (name) => {
    if (name.trim() === "") throw badRequest("Organization name cannot be blank.");
    checkVisible(name, "organization name");
    return name;
  },
  default_language: (code) => {
    if (languageName(code) === undefined) throw badRequest(`Invalid language '${code}'`);
    return code;
  },
  video_chat_provider: (id, { config }) => {
    if (!isChoice(id, videoChatProviders(config))) throw badRequest(`Invalid video_chat_provider ${id}`);
    return id;
  },
  giphy_rating: (id) => {
    if (!isChoice(id, giphyRatings)) throw badRequest(`Invalid giphy_rating ${id}`);
    return id;
  },
  enable_spectator_access: (isOn, { config }) => {
    if (isOn && !config.webPublicStreams) throw webPublicDisabled();
    return isOn;
  },
  can_access_all_users_group: ofSystemGroup,
  create_multiuse_invite_group: ofSystemGroup,
  can_create_public_channel_group: ofGroup,
  can_create_private_channel_group: ofGroup,
  direct_message_permission_group: ofGroup,
  direct_message_initiator_group: ofGroup,
  new_stream_announcements_stream_id: accessNoticeStream,
  signup_announcements_stream_id: accessNoticeStream,
  zulip_update_announcements_stream_id: accessNoticeStream,
  jitsi_server_url: (url) => (url === SERVER_DEFAULT ? null : webAddress(url)),
  message_content_edit_limit_seconds: positiveOrUnlimited,
  message_content_delete_limit_seconds: positiveOrUnlimited,
  move_messages_within_stream_limit_seconds: positiveOrUnlimited,
  move_messages_between_streams_limit_seconds: positiveOrUnlimited,
  message_retention_days: (limit, { name }) => (limit === "unlimited" ? -1 : positive(limit, name)),
  authentication_methods: (wanted, { model }) => {
    const known = Object.entries(model.properties.authentication_methods);
    const methods = Object.fromEntries(
      known.map(([method, { enabled }]) => [method, wanted[method] ?? enabled]),
    );
    if (Object.keys(wanted).length === 0 || !Object.values(methods).includes(true)) {
      throw badRequest("At least one authentication method must be enabled.");
    }
    return describeMethods(methods);
  },
};

function ofSystemGroup(groupId: number, { name }: CheckContext): number {
  return isPermissionSetting(name) ? checkSystemGroup(groupId, name) : groupId;
}

function ofGroup(change: GroupSettingChange, { name, model }: CheckContext): GroupSettingValue {
  return isPermissionSetting(name) ? checkPermission(change, name, model) : change.new;
}

function accessNoticeStream(streamId: number, { actor, model }: CheckContext): number {
  return streamId < 0 ? NO_STREAM : accessStreamById(actor, streamId, model).stream_id;
}

/** Returns an address of a web server, without a slash at its end. */
function webAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  if (!url || !isWeb || url.username || url.password || url.search || url.hash) {
    throw badRequest("jitsi_server_url is not a URL");
  }
  return url.href.replace(/\/+$/, "");
}

/** Returns a number of seconds; null for no limit. */
function positiveOrUnlimited(limit: string | number, { name }: CheckContext): number | null {
  return limit === "unlimited" ? null : positive(limit, name);
}

/** Returns a positive number of days or seconds, which may come as text. */
function positive(limit: string | number, name: RealmPropertyName): number {
  const number = typeof limit === "string" && /^\d{1,9}$/.test(limit) ? Number(limit) : limit;
  if (typeof number === "string" || number <= 0) throw invalidParameter(name, String(limit));
  return number;
}
