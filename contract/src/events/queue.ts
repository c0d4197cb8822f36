import { event } from "../event.ts";
import { Bool, Int } from "../schema.ts";
import { versionFields } from "../version.ts";

export const heartbeat = event(
  "heartbeat",
  {},
  "Nothing happened for most of a minute. It comes to every queue, whatever types it asked for, so that the connection shows that it lives.",
);

export const restart = event(
  "restart",
  { ...versionFields, server_generation: Int, immediate: Bool },
  "The server was started anew, maybe with another version.",
);
