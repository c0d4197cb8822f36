/**
 * Every endpoint. To add one: declare it in the file of its resource, and list that file here. The server needs a
 * route for each endpoint, in the file of the same name.
 */
import type { Endpoint } from "../endpoint.ts";
import * as alertWords from "./alert-words.ts";
import * as authentication from "./authentication.ts";
import * as botStorage from "./bot-storage.ts";
import * as bots from "./bots.ts";
import * as calls from "./calls.ts";
import * as channelFolders from "./channel-folders.ts";
import * as defaultStreamGroups from "./default-stream-groups.ts";
import * as doNotDisturb from "./do-not-disturb.ts";
import * as drafts from "./drafts.ts";
import * as events from "./events.ts";
import * as files from "./files.ts";
import * as flags from "./flags.ts";
import * as gifs from "./gifs.ts";
import * as integrations from "./integrations.ts";
import * as invites from "./invites.ts";
import * as linkifiers from "./linkifiers.ts";
import * as messageEdits from "./message-edits.ts";
import * as messages from "./messages.ts";
import * as mutedDirectConversations from "./muted-direct-conversations.ts";
import * as mutedUsers from "./muted-users.ts";
import * as pictures from "./pictures.ts";
import * as pinnedMessages from "./pinned-messages.ts";
import * as playgrounds from "./playgrounds.ts";
import * as presence from "./presence.ts";
import * as profileFields from "./profile-fields.ts";
import * as pushDevices from "./push-devices.ts";
import * as reactions from "./reactions.ts";
import * as realm from "./realm.ts";
import * as realmDomains from "./realm-domains.ts";
import * as realmExports from "./realm-exports.ts";
import * as realmImports from "./realm-imports.ts";
import * as reminders from "./reminders.ts";
import * as scheduledMessages from "./scheduled-messages.ts";
import * as session from "./session.ts";
import * as settings from "./settings.ts";
import * as streams from "./streams.ts";
import * as submessages from "./submessages.ts";
import * as subscriptions from "./subscriptions.ts";
import * as tutorial from "./tutorial.ts";
import * as typing from "./typing.ts";
import * as userGroups from "./user-groups.ts";
import * as users from "./users.ts";
import * as webPush from "./web-push.ts";

/** Endpoints by name, in the order in which documents list them. */
export const endpoints = {
  ...authentication,
  ...messages,
  ...messageEdits,
  ...flags,
  ...reactions,
  ...pinnedMessages,
  ...submessages,
  ...typing,
  ...drafts,
  ...scheduledMessages,
  ...reminders,
  ...files,
  ...calls,
  ...gifs,
  ...events,
  ...streams,
  ...defaultStreamGroups,
  ...channelFolders,
  ...subscriptions,
  ...users,
  ...invites,
  ...webPush,
  ...presence,
  ...userGroups,
  ...profileFields,
  ...bots,
  ...integrations,
  ...botStorage,
  ...alertWords,
  ...mutedUsers,
  ...mutedDirectConversations,
  ...doNotDisturb,
  ...tutorial,
  ...pushDevices,
  ...settings,
  ...linkifiers,
  ...realm,
  ...realmDomains,
  ...pictures,
  ...realmExports,
  ...realmImports,
  ...playgrounds,
};

export const allEndpoints: readonly Endpoint[] = Object.values(endpoints);

/** Endpoints that only browsers with a session can call, by name; no document lists them. */
export const sessionEndpoints = { ...session } as const;
