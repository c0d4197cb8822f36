import { event } from "../event.ts";
import { about, Int, Text } from "../schema.ts";

export const heartbeat = event(
  "heartbeat",
  {},
  "Nothing happened for most of a minute. Every queue gets it, whatever its types, as a sign that the connection works.",
);

export const restart = event(
  "restart",
  {
    zulip_version: Text,
    zulip_feature_level: Int,
    zulip_merge_base: Text,
    server_generation: about(Int, "Time at which the version was created, in Unix time."),
  },
  "The server now runs another version. The queue continues. Clients that register again should first wait for a random time.",
);
