import { endpoints } from "@confab/contract";
import { addReaction } from "../../domain/messages/reactions.ts";
import { accessActor } from "../../domain/users/access.ts";
import { route } from "../../http/route.ts";

export const addReactionRoute = route(endpoints.addReaction, async ({ realm, user, path, parameters }) => {
  const { emoji_name: name, emoji_code: code, reaction_type: type } = parameters;
  await realm.write((tx) =>
    addReaction(tx, accessActor(user, tx.model), path.message_id, { name, code, type }),
  );
  return {};
});
