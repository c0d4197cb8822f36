/** Every kind of event in the log, by its name in the log. */

import { alertWordEventKinds } from "../domain/alert-words/events.ts";
import { attachmentEventKinds } from "../domain/attachments/events.ts";
import { botEventKinds } from "../domain/bots/events.ts";
import { channelFolderEventKinds } from "../domain/channel-folders/events.ts";
import { customEmojiEventKinds } from "../domain/custom-emoji/events.ts";
import { defaultStreamGroupEventKinds } from "../domain/default-stream-groups/events.ts";
import { directMuteEventKinds } from "../domain/direct-mutes/events.ts";
import { doNotDisturbEventKinds } from "../domain/do-not-disturb/events.ts";
import { draftEventKinds } from "../domain/drafts/events.ts";
import { invitationEventKinds } from "../domain/invitations/events.ts";
import { linkifierEventKinds } from "../domain/linkifiers/events.ts";
import { deleteEventKinds } from "../domain/messages/delete/delete-events.ts";
import { editEventKinds } from "../domain/messages/edit/edit-events.ts";
import { flagEventKinds } from "../domain/messages/flags/flag-events.ts";
import { pinEventKinds } from "../domain/messages/pins/pin-events.ts";
import { reactionEventKinds } from "../domain/messages/reactions/reaction-events.ts";
import { messageEventKinds } from "../domain/messages/send/events.ts";
import { importEventKinds } from "../domain/messages/send/import-events.ts";
import { typingEventKinds } from "../domain/messages/typing/typing-events.ts";
import { submessageEventKinds } from "../domain/messages/widgets/submessage-events.ts";
import { mutedUserEventKinds } from "../domain/muted-users/events.ts";
import { playgroundEventKinds } from "../domain/playgrounds/events.ts";
import { presenceEventKinds } from "../domain/presence/events.ts";
import { profileFieldEventKinds } from "../domain/profile-fields/events.ts";
import { realmEventKinds } from "../domain/realm/events.ts";
import { realmDomainEventKinds } from "../domain/realm-domains/events.ts";
import { realmExportEventKinds } from "../domain/realm-exports/events.ts";
import { scheduledMessageEventKinds } from "../domain/scheduled-messages/events.ts";
import { sessionEventKinds } from "../domain/sessions/events.ts";
import { settingsEventKinds } from "../domain/settings/events.ts";
import { streamEventKinds } from "../domain/streams/events.ts";
import { subscriptionEventKinds } from "../domain/streams/subscription-events.ts";
import { topicPolicyEventKinds } from "../domain/topic-policies/events.ts";
import { tutorialEventKinds } from "../domain/tutorial/events.ts";
import { groupEventKinds } from "../domain/user-groups/events.ts";
import { userEventKinds } from "../domain/users/events.ts";
import { userStatusEventKinds } from "../domain/users/status-events.ts";
import type { EventKind } from "../events/event-kind.ts";

const all: readonly EventKind[] = [
  ...messageEventKinds,
  ...importEventKinds,
  ...editEventKinds,
  ...deleteEventKinds,
  ...reactionEventKinds,
  ...pinEventKinds,
  ...submessageEventKinds,
  ...flagEventKinds,
  ...typingEventKinds,
  ...streamEventKinds,
  ...defaultStreamGroupEventKinds,
  ...channelFolderEventKinds,
  ...subscriptionEventKinds,
  ...topicPolicyEventKinds,
  ...userEventKinds,
  ...settingsEventKinds,
  ...draftEventKinds,
  ...scheduledMessageEventKinds,
  ...attachmentEventKinds,
  ...groupEventKinds,
  ...customEmojiEventKinds,
  ...linkifierEventKinds,
  ...realmDomainEventKinds,
  ...playgroundEventKinds,
  ...realmEventKinds,
  ...realmExportEventKinds,
  ...botEventKinds,
  ...profileFieldEventKinds,
  ...alertWordEventKinds,
  ...tutorialEventKinds,
  ...mutedUserEventKinds,
  ...directMuteEventKinds,
  ...doNotDisturbEventKinds,
  ...userStatusEventKinds,
  ...presenceEventKinds,
  ...sessionEventKinds,
  ...invitationEventKinds,
];

export const kinds: ReadonlyMap<string, EventKind> = new Map(all.map((kind) => [kind.type, kind]));
