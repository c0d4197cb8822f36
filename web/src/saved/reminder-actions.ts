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

type Undo = () => Promise<void>;

/** Removes the reminders of a message. @returns a function that sets those again whose time has not come, if any */
export async function removeReminders(session: Session, messageId: number): Promise<Undo | undefined> {
  const before = remindersIn(session, messageId);
  await deleteAll(session, before);
  const coming = before.filter(({ delivered }) => !delivered);
  return coming.length === 0 ? undefined : () => setAgain(session, messageId, coming);
}

/** Removes the reminders of a message that are over. */
export const removeDelivered = (session: Session, messageId: number): Promise<void> =>
  deleteAll(
    session,
    remindersIn(session, messageId).filter(({ delivered }) => delivered),
  );

/** Ends that a message is saved, and removes its reminders. @returns a function that undoes both */
export async function markDone(session: Session, messageId: number): Promise<Undo> {
  const setRemindersAgain = await removeReminders(session, messageId);
  const wasSaved = isSaved(session, messageId);
  if (wasSaved) await session.messages.setFlag([messageId], "starred", false);
  return async () => {
    if (wasSaved) await session.messages.setFlag([messageId], "starred", true);
    await setRemindersAgain?.();
  };
}

async function setAgain(session: Session, messageId: number, reminders: readonly Reminder[]): Promise<void> {
  for (const { scheduled_delivery_timestamp, note } of reminders) {
    await create(session, messageId, { at: scheduled_delivery_timestamp * 1000, note });
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
