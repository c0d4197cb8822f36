import { endpoints } from "@confab/contract";
import { deleteReminder, setReminder } from "../domain/scheduled-messages/reminders.ts";
import { listReminders } from "../domain/scheduled-messages/snapshot.ts";
import { route } from "../http/route.ts";

export const reminderRoutes = [
  route(endpoints.getReminders, async ({ realm, user }) => ({
    reminders: await realm.read((tx) => listReminders(tx, user)),
  })),

  route(endpoints.createReminder, async ({ realm, user, parameters, client }) => {
    const { message_id: messageId, scheduled_delivery_timestamp: at, note = "" } = parameters;
    return { reminder_id: await setReminder(realm, user, { messageId, at, note, client }) };
  }),

  route(endpoints.deleteReminder, async ({ write, path }) => {
    await write((tx, actor) => deleteReminder(tx, actor, path.reminder_id));
    return {};
  }),
];
