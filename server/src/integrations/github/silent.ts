/** Kinds of events that never send a message, each with its reason. Their deliveries are answered with success. */
export const silentEvents: Readonly<Record<string, string>> = {
  content_reference: "GitHub sends it no more",
  custom_property: "bookkeeping of the organization",
  custom_property_values: "bookkeeping of the organization",
  deployment_protection_rule: "asks an app for a decision",
  github_app_authorization: "tells an app about one person",
  installation_target: "`organization` tells the new name",
  merge_group: "its checks tell how it ends",
  project_card: "boards change too often",
  project_column: "boards change too often",
  projects_v2_item: "boards change too often",
  repository_dispatch: "starts a program, written by a program",
  secret_scanning_alert_location: "`secret_scanning_alert` tells the alert",
  secret_scanning_scan: "`secret_scanning_alert` tells what was found",
  security_advisory: "not about a repository of yours",
  team_add: "`team` tells the same",
  watch: "`star` tells the same",
};
