import { endpoints } from "@confab/contract";
import { addReaction, removeReaction } from "../domain/messages/reactions/reactions.ts";
import { route } from "../http/route.ts";

export const reactionRoutes = [
  route(endpoints.addReaction, async ({ write, path, parameters }) => {
    const { emoji_name: name, emoji_code: code, reaction_type: type } = parameters;
    await write((tx, actor) => addReaction(tx, actor, path.message_id, { name, code, type }));
    return {};
  }),

  route(endpoints.removeReaction, async ({ write, path, parameters }) => {
    const { emoji_name: name, emoji_code: code, reaction_type: type } = parameters;
    await write((tx, actor) => removeReaction(tx, actor, path.message_id, { name, code, type }));
    return {};
  }),
];
