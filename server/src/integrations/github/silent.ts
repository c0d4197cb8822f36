/** Kinds of events that never send a message, each with its reason. Their deliveries are answered with success. */
export const silentEvents: Readonly<Record<string, string>> = {
  content_reference: "GitHub no longer sends it",
  custom_property: "housekeeping of the organization",
  custom_property_values: "housekeeping of the organization",
  deployment_protection_rule: "asks an app for a decision",
  github_app_authorization: "concerns only an app and one person",
  installation_target: "`organization` reports the new name",
  merge_group: "its checks report the result",
  project_card: "boards change too often",
  project_column: "boards change too often",
  projects_v2_item: "boards change too often",
  repository_dispatch: "programs send it to start other programs",
  secret_scanning_alert_location: "`secret_scanning_alert` reports the alert",
  secret_scanning_scan: "`secret_scanning_alert` reports the findings",
  security_advisory: "not about your repositories",
  team_add: "`team` reports the same",
  watch: "`star` reports the same",
};
