import { event, operation } from "../event.ts";
import { Linkifier, RealmFilter } from "../objects/linkifier.ts";
import {
  changedRealmProperties,
  RealmDomain,
  RealmPlayground,
  RealmPropertyValue,
  realmPictures,
  realmPropertyNames,
} from "../objects/realm.ts";
import { RealmEmojiMap } from "../objects/realm-emoji.ts";
import { RealmExports } from "../objects/realm-export.ts";
import { realmDefaultNames, SettingValue } from "../objects/settings.ts";
import { enumOf, Int, list, optional, strict, Text } from "../schema.ts";

export const realmUpdate = operation(
  "realm",
  "update",
  { property: enumOf(...realmPropertyNames), value: RealmPropertyValue },
  "A property of the organization changed.",
);

export const realmUpdateDict = operation(
  "realm",
  "update_dict",
  {
    property: enumOf("default", "icon", "logo", "night_logo"),
    data: strict(
      {
        ...changedRealmProperties,
        icon_url: optional(realmPictures.icon_url),
        icon_source: optional(realmPictures.icon_source),
        logo_url: optional(realmPictures.logo_url),
        logo_source: optional(realmPictures.logo_source),
        night_logo_url: optional(realmPictures.night_logo_url),
        night_logo_source: optional(realmPictures.night_logo_source),
      },
      { title: "ChangedRealmProperties" },
    ),
  },
  "Several properties of the organization changed together.",
);

export const realmDeactivated = operation(
  "realm",
  "deactivated",
  { realm_id: Int },
  "The organization was deactivated; nobody can use it any longer.",
);

export const realmUserSettingsDefaultsUpdate = operation(
  "realm_user_settings_defaults",
  "update",
  { property: enumOf(...realmDefaultNames), value: SettingValue },
  "An initial setting of new users changed.",
);

export const realmLinkifiers = event(
  "realm_linkifiers",
  { realm_linkifiers: list(Linkifier) },
  "The linkifiers changed; lists all of them.",
);

export const realmFilters = event(
  "realm_filters",
  { realm_filters: list(RealmFilter) },
  "Deprecated, and not sent: the linkifiers as tuples of pattern, URL format and ID.",
);

export const realmDomainsAdd = operation(
  "realm_domains",
  "add",
  { realm_domain: RealmDomain },
  "New users may have addresses of another domain.",
);

export const realmDomainsChange = operation(
  "realm_domains",
  "change",
  { realm_domain: RealmDomain },
  "An allowed domain now includes or excludes its subdomains.",
);

export const realmDomainsRemove = operation(
  "realm_domains",
  "remove",
  { domain: Text },
  "New users may no longer have addresses of a domain.",
);

export const realmExport = event(
  "realm_export",
  { exports: RealmExports },
  "An export that the user requested changed; lists all exports.",
);

export const realmEmojiUpdate = operation(
  "realm_emoji",
  "update",
  { realm_emoji: RealmEmojiMap },
  "The custom emoji changed; lists all of them.",
);

export const invitesChanged = event(
  "invites_changed",
  {},
  "For administrators and the inviter: the invitations changed (`getInvites`).",
);

export const realmPlaygrounds = event(
  "realm_playgrounds",
  { realm_playgrounds: list(RealmPlayground) },
  "The code playgrounds changed; lists all of them.",
);
