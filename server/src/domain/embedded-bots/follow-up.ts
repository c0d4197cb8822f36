/** Posts a note to a stream, for users to come back to. */
import type { EmbeddedBot } from "./embedded-bot.ts";

export const followUp: EmbeddedBot = {
  name: "follow_up",
  config: { stream: "follow-up" },
  answer({ text, config, messageId, senderMention, senderName }) {
    if (text.trim() === "") return { reply: "Tell me what to note, e.g. `ask for the new figures`." };
    const stream = config["stream"] ?? "";
    const topic = `from ${senderName}`;
    const content = `${senderMention} ([message ${messageId}](#narrow/id/${messageId})):\n\n${text.trim()}`;
    return { reply: `Noted in #**${stream}**.`, post: { stream, topic, content } };
  },
};
