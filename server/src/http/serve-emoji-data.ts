/** Serves the names of Unicode emoji to everybody, at any host name (docs/interface/reactions.md#emoji). */
import type { FastifyInstance } from "fastify";
import { emojiData, emojiDataPath } from "../domain/messages/reactions/emoji-data.ts";

export function serveEmojiData(server: FastifyInstance): void {
  server.get(emojiDataPath, (_request, reply) =>
    reply
      .headers({
        "content-type": "application/json; charset=utf-8",
        // The address changes with the content.
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
      })
      .send(emojiData),
  );
}
