/**
 * The wire format: every endpoint, event, object, error and limit, declared once. To add an endpoint: declare its
 * objects in `objects/`, the endpoint in `endpoints/`, its events in `events/`, and its additions to the initial state
 * in `register.ts`.
 *
 * Modules that only the server or tests need are imported by their own paths: `openapi.ts`, `reference-page.ts`,
 * `check-answer.ts`.
 */
export * from "./bot-types.ts";
export * from "./changed-status.ts";
export * from "./client-timing.ts";
export * from "./decode.ts";
export * from "./direct-messages.ts";
export * from "./endpoint.ts";
export { allEndpoints, endpoints, sessionEndpoints } from "./endpoints/index.ts";
export * from "./errors.ts";
export * from "./event.ts";
export { allEvents, type Event, eventSchema, events } from "./events/index.ts";
export * from "./interface-languages.ts";
export * from "./levels/earlier-parameters.ts";
export * from "./levels/supported.ts";
export * from "./limits.ts";
export * from "./names.ts";
export * from "./objects/attachment.ts";
export * from "./objects/bot.ts";
export * from "./objects/channel-folder.ts";
export * from "./objects/custom-profile-field.ts";
export * from "./objects/do-not-disturb.ts";
export * from "./objects/draft.ts";
export * from "./objects/gif.ts";
export * from "./objects/group-setting-value.ts";
export * from "./objects/invite.ts";
export * from "./objects/linkifier.ts";
export * from "./objects/message.ts";
export * from "./objects/muted.ts";
export * from "./objects/onboarding-step.ts";
export * from "./objects/permission-setting.ts";
export * from "./objects/person-deletion.ts";
export * from "./objects/pinned-message.ts";
export * from "./objects/presence.ts";
export * from "./objects/reaction.ts";
export * from "./objects/realm.ts";
export * from "./objects/realm-emoji.ts";
export * from "./objects/realm-export.ts";
export * from "./objects/reminder.ts";
export * from "./objects/scheduled-message.ts";
export * from "./objects/settings.ts";
export * from "./objects/stream.ts";
export * from "./objects/user.ts";
export * from "./objects/user-group.ts";
export * from "./objects/user-status.ts";
export * from "./objects/user-topic.ts";
export * from "./objects/web-public-stream.ts";
export * from "./objects/widget.ts";
export * from "./organization-types.ts";
export * from "./parameter.ts";
export * from "./policies.ts";
export * from "./quiet-time.ts";
export * from "./register.ts";
export * from "./roles.ts";
export * from "./schema.ts";
export * from "./system-groups.ts";
export * from "./validate.ts";
export * from "./version.ts";
export * from "./vocabulary.ts";
