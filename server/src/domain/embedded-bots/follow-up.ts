/** Posts a note to a stream, for users to come back to. */
import type { EmbeddedBot } from "./embedded-bot.ts";

export const followUp: EmbeddedBot = {
  name: "follow_up",
  config: { stream: "follow-up" },
  answer({ text, config, messageId: id, senderMention, senderName, texts, streamTexts }) {
    if (text.trim() === "") return { reply: texts.followUp.usage };
    const stream = config["stream"] ?? "";
    const topic = streamTexts.followUp.topic({ name: senderName });
    const origin = streamTexts.followUp.origin({ sender: senderMention, id, path: `#narrow/id/${id}` });
    const reply = texts.followUp.noted({ stream: `#**${stream}**` });
    return { reply, post: { stream, topic, content: `${origin}\n\n${text.trim()}` } };
  },
};
