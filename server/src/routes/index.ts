/** Every route, in the order of the contract. */
import type { Route } from "../http/route.ts";
import { alertWordRoutes } from "./alert-words.ts";
import { authenticationRoutes } from "./authentication.ts";
import { botStorageRoutes } from "./bot-storage.ts";
import { botRoutes } from "./bots.ts";
import { callRoutes } from "./calls.ts";
import { channelFolderRoutes } from "./channel-folders.ts";
import { defaultStreamGroupRoutes } from "./default-stream-groups.ts";
import { doNotDisturbRoutes } from "./do-not-disturb.ts";
import { draftRoutes } from "./drafts.ts";
import { eventRoutes } from "./events.ts";
import { fileRoutes } from "./files.ts";
import { flagRoutes } from "./flags.ts";
import { gifRoutes } from "./gifs.ts";
import { integrationRoutes } from "./integrations.ts";
import { inviteRoutes } from "./invites.ts";
import { linkifierRoutes } from "./linkifiers.ts";
import { messageEditRoutes } from "./message-edits.ts";
import { messageRoutes } from "./messages.ts";
import { mutedDirectConversationRoutes } from "./muted-direct-conversations.ts";
import { mutedUserRoutes } from "./muted-users.ts";
import { pictureRoutes } from "./pictures.ts";
import { pinnedMessageRoutes } from "./pinned-messages.ts";
import { playgroundRoutes } from "./playgrounds.ts";
import { presenceRoutes } from "./presence.ts";
import { profileFieldRoutes } from "./profile-fields.ts";
import { pushDeviceRoutes } from "./push-devices.ts";
import { reactionRoutes } from "./reactions.ts";
import { realmRoutes } from "./realm.ts";
import { realmDomainRoutes } from "./realm-domains.ts";
import { realmExportRoutes } from "./realm-exports.ts";
import { realmImportRoutes } from "./realm-imports.ts";
import { reminderRoutes } from "./reminders.ts";
import { scheduledMessageRoutes } from "./scheduled-messages.ts";
import { settingsRoutes } from "./settings.ts";
import { streamRoutes } from "./streams.ts";
import { submessageRoutes } from "./submessages.ts";
import { subscriptionRoutes } from "./subscriptions.ts";
import { tutorialRoutes } from "./tutorial.ts";
import { typingRoutes } from "./typing.ts";
import { userGroupRoutes } from "./user-groups.ts";
import { userRoutes } from "./users.ts";
import { webPushRoutes } from "./web-push.ts";

export { sessionRoutes } from "./session.ts";

export const routes: readonly Route[] = [
  ...authenticationRoutes,
  ...messageRoutes,
  ...messageEditRoutes,
  ...flagRoutes,
  ...reactionRoutes,
  ...pinnedMessageRoutes,
  ...submessageRoutes,
  ...typingRoutes,
  ...draftRoutes,
  ...scheduledMessageRoutes,
  ...reminderRoutes,
  ...fileRoutes,
  ...callRoutes,
  ...gifRoutes,
  ...eventRoutes,
  ...streamRoutes,
  ...defaultStreamGroupRoutes,
  ...channelFolderRoutes,
  ...subscriptionRoutes,
  ...userRoutes,
  ...inviteRoutes,
  ...webPushRoutes,
  ...presenceRoutes,
  ...userGroupRoutes,
  ...profileFieldRoutes,
  ...botRoutes,
  ...integrationRoutes,
  ...botStorageRoutes,
  ...alertWordRoutes,
  ...mutedUserRoutes,
  ...mutedDirectConversationRoutes,
  ...doNotDisturbRoutes,
  ...tutorialRoutes,
  ...pushDeviceRoutes,
  ...settingsRoutes,
  ...linkifierRoutes,
  ...realmRoutes,
  ...realmDomainRoutes,
  ...pictureRoutes,
  ...realmExportRoutes,
  ...realmImportRoutes,
  ...playgroundRoutes,
];
