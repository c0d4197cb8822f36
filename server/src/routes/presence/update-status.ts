import { endpoints } from "@confab/contract";
import { updateStatus } from "../../domain/user-status/actions.ts";
import { route } from "../../http/route.ts";

export const updateStatusRoute = route(endpoints.updateStatus, async ({ write, parameters }) => {
  const { away, status_text: text, emoji_name: name, emoji_code: code, reaction_type: type } = parameters;
  await write((tx, actor) => updateStatus(tx, actor, { away, text, emoji: { name, code, type } }));
  return {};
});
