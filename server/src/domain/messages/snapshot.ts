/** The initial state's messages: how far the user's history goes. */
import type { Slice } from "../register/slice.ts";
import { newestMessageId } from "./newest.ts";

const message: Slice<"message"> =
  (tx, { user }) =>
  async () => ({
    max_message_id: (await newestMessageId(tx, user)) ?? -1,
  });

export const messageSlices = { message };
