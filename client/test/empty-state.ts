/** The answer to a registration that requests no part of the state. */
export const emptyState = {
  queue_id: "1",
  last_event_id: -1,
  zulip_version: "",
  zulip_feature_level: 111,
  zulip_merge_base: "",
  service_version: "",
  service_feature_level: 111,
  service_merge_base: "",
  user_id: 7,
};
