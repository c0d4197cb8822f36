/** The parts of the initial state, each built by the area that it belongs to. */

import type { Slices } from "../../realm/snapshot-slice.ts";
import { alertWordSlices } from "../alert-words/snapshot.ts";
import { botSlices } from "../bots/snapshot.ts";
import { channelFolderSlices } from "../channel-folders/snapshot.ts";
import { customEmojiSlices } from "../custom-emoji/snapshot.ts";
import { defaultStreamGroupSlices } from "../default-stream-groups/snapshot.ts";
import { directMuteSlices } from "../direct-mutes/snapshot.ts";
import { doNotDisturbSlices } from "../do-not-disturb/snapshot.ts";
import { draftSlices } from "../drafts/snapshot.ts";
import { linkifierSlices } from "../linkifiers/snapshot.ts";
import { messageSlices } from "../messages/snapshot.ts";
import { mutedUserSlices } from "../muted-users/snapshot.ts";
import { playgroundSlices } from "../playgrounds/snapshot.ts";
import { presenceSlices } from "../presence/snapshot.ts";
import { profileFieldSlices } from "../profile-fields/snapshot.ts";
import { absentSlices } from "../realm/absent-slices.ts";
import { realmSlices } from "../realm/snapshot.ts";
import { realmDomainSlices } from "../realm-domains/snapshot.ts";
import { scheduledMessageSlices } from "../scheduled-messages/snapshot.ts";
import { settingsSlices } from "../settings/snapshot.ts";
import { streamSlices } from "../streams/snapshot.ts";
import { tutorialSlices } from "../tutorial/snapshot.ts";
import { groupSlices } from "../user-groups/snapshot.ts";
import { userStatusSlices } from "../user-status/snapshot.ts";
import { userSlices } from "../users/snapshot.ts";

export const slices: Slices = {
  ...userSlices,
  ...streamSlices,
  ...defaultStreamGroupSlices,
  ...channelFolderSlices,
  ...messageSlices,
  ...settingsSlices,
  ...draftSlices,
  ...doNotDisturbSlices,
  ...directMuteSlices,
  ...scheduledMessageSlices,
  ...groupSlices,
  ...customEmojiSlices,
  ...linkifierSlices,
  ...realmDomainSlices,
  ...playgroundSlices,
  ...botSlices,
  ...profileFieldSlices,
  ...realmSlices,
  ...alertWordSlices,
  ...tutorialSlices,
  ...mutedUserSlices,
  ...userStatusSlices,
  ...presenceSlices,
  ...absentSlices,
};
