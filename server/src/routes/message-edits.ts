import { endpoints } from "@confab/contract";
import { movesAreEdits, movesOldMessages } from "@confab/contract/levels/earlier-rules";
import { editMessage } from "../domain/messages/edit/edit.ts";
import { readHistory } from "../domain/messages/edit/edit-history.ts";
import { route } from "../http/route.ts";

export const messageEditRoutes = [
  route(endpoints.updateMessage, async ({ realm, write, path, parameters }) => {
    await editMessage(realm, write, {
      messageId: path.message_id,
      content: parameters.content,
      topic: parameters.topic,
      streamId: parameters.stream_id,
      propagateMode: parameters.propagate_mode,
      notifiesOldThread: parameters.send_notification_to_old_thread,
      notifiesNewThread: parameters.send_notification_to_new_thread,
      movesAreEdits: movesAreEdits.applies(parameters),
      movesOldMessages: movesOldMessages.applies(parameters),
    });
    return {};
  }),

  route(endpoints.getMessageHistory, async ({ realm, user, path }) => ({
    message_history: await realm.read((tx) => readHistory(tx, user, path.message_id)),
  })),
];
