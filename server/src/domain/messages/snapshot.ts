/** The initial state's messages: how far the user's history goes. */
import type { Slice } from "../register/slice.ts";
import { compileNarrow } from "./narrow/compile.ts";
import { selectIds } from "./select/select-ids.ts";

const message: Slice<"message"> = (tx, { user }) => {
  const everything = compileNarrow(tx, user, []);
  return async () => {
    const [newest] = await selectIds(tx, user.user_id, everything, { direction: "before", limit: 1 });
    return { max_message_id: newest ?? -1 };
  };
};

export const messageSlices = { message };
