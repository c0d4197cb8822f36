import { event } from "../event.ts";
import { about, Bool, Int, Text } from "../schema.ts";

export const heartbeat = event(
  "heartbeat",
  {},
  "Nothing happened for most of a minute. It comes to every queue, whatever types it asked for, so that the connection shows that it lives.",
);

export const restart = event(
  "restart",
  {
    zulip_version: Text,
    zulip_feature_level: Int,
    zulip_merge_base: Text,
    server_generation: about(Int, "When the version was made, in Unix time."),
    immediate: Bool,
  },
  "The server runs another version now. The queue continues. A client that wants to register again should first wait for a random time.",
);
