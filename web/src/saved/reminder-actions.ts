/** The actions on reminders and saved messages. */
import { remindersOf, type Session } from "@confab/client";
import type { Reminder } from "@confab/contract";

interface Wanted {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly note: string;
}

const remindersIn = (session: Session, messageId: number): Reminder[] => {
  const { model } = session.store.getState();
  return model ? remindersOf(model, messageId) : [];
};

const isSaved = (session: Session, messageId: number): boolean =>
  session.store.getState().model?.starred.includes(messageId) ?? false;

/** Saves a message and sets a reminder of it, which replaces the earlier ones. */
export async function setReminder(session: Session, messageId: number, wanted: Wanted): Promise<void> {
  const before = remindersIn(session, messageId);
  await create(session, messageId, wanted);
  await deleteAll(session, before);
  if (!isSaved(session, messageId)) await session.messages.setFlag([messageId], "starred", true);
}

/** Removes the reminders of a message. @returns a function that sets them again */
export async function removeReminders(session: Session, messageId: number): Promise<() => Promise<void>> {
  const before = remindersIn(session, messageId);
  await deleteAll(session, before);
  return () => setAgain(session, messageId, before);
}

/** Ends that a message is saved, and removes its reminders. @returns a function that undoes both */
export async function markDone(session: Session, messageId: number): Promise<() => Promise<void>> {
  const setRemindersAgain = await removeReminders(session, messageId);
  const wasSaved = isSaved(session, messageId);
  if (wasSaved) await session.messages.setFlag([messageId], "starred", false);
  return async () => {
    if (wasSaved) await session.messages.setFlag([messageId], "starred", true);
    await setRemindersAgain();
  };
}

/** Sets reminders again whose time has not come. */
async function setAgain(session: Session, messageId: number, before: readonly Reminder[]): Promise<void> {
  for (const { scheduled_delivery_timestamp, note } of before) {
    const at = scheduled_delivery_timestamp * 1000;
    if (at > session.serverNow()) await create(session, messageId, { at, note });
  }
}

const create = (session: Session, message_id: number, { at, note }: Wanted): Promise<unknown> =>
  session.client.createReminder({
    message_id,
    scheduled_delivery_timestamp: Math.floor(at / 1000),
    ...(note !== "" && { note }),
  });

async function deleteAll(session: Session, reminders: readonly Reminder[]): Promise<void> {
  for (const { reminder_id } of reminders) await session.client.deleteReminder({ reminder_id });
}
