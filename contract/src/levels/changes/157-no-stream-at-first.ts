import type { LevelChange } from "../level-change.ts";
import { needsStream } from "./180-invitations-to-no-stream.ts";

export const noStreamAtFirst: LevelChange = {
  level: 157,
  summary: "People can be invited to no stream: `stream_ids` may be empty.",
  earlier: "An empty list is an error.",
  parameters: { sendInvites: { up: needsStream } },
};
