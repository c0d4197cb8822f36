/** Every kind of event in the log, by its name there. */
import { botEventKinds } from "../domain/bots/events.ts";
import { messageEventKinds } from "../domain/messages/events.ts";
import { profileFieldEventKinds } from "../domain/profile-fields/events.ts";
import { streamEventKinds } from "../domain/streams/events.ts";
import { userEventKinds } from "../domain/users/events.ts";
import type { EventKind } from "./event-kind.ts";

const all: readonly EventKind[] = [
  ...messageEventKinds,
  ...streamEventKinds,
  ...userEventKinds,
  ...botEventKinds,
  ...profileFieldEventKinds,
];

export const kinds: ReadonlyMap<string, EventKind> = new Map(all.map((kind) => [kind.type, kind]));
