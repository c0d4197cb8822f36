/** Every kind of event in the log, by its name there. */
import { draftEventKinds } from "../domain/drafts/events.ts";
import { linkifierEventKinds } from "../domain/linkifiers/events.ts";
import { messageEventKinds } from "../domain/messages/events.ts";
import { realmEventKinds } from "../domain/realm/events.ts";
import { settingsEventKinds } from "../domain/settings/events.ts";
import { streamEventKinds } from "../domain/streams/events.ts";
import { groupEventKinds } from "../domain/user-groups/events.ts";
import { userEventKinds } from "../domain/users/events.ts";
import type { EventKind } from "./event-kind.ts";

const all: readonly EventKind[] = [
  ...messageEventKinds,
  ...streamEventKinds,
  ...userEventKinds,
  ...settingsEventKinds,
  ...draftEventKinds,
  ...groupEventKinds,
  ...linkifierEventKinds,
  ...realmEventKinds,
];

export const kinds: ReadonlyMap<string, EventKind> = new Map(all.map((kind) => [kind.type, kind]));
