import { endpoints } from "@confab/contract";
import { removeReaction } from "../../domain/messages/reactions.ts";
import { accessActor } from "../../domain/users/access.ts";
import { route } from "../../http/route.ts";

export const removeReactionRoute = route(
  endpoints.removeReaction,
  async ({ realm, user, path, parameters }) => {
    const { emoji_name: name, emoji_code: code, reaction_type: type } = parameters;
    await realm.write((tx) =>
      removeReaction(tx, accessActor(user, tx.model), path.message_id, { name, code, type }),
    );
    return {};
  },
);
