/**
 * A reduced contract for browsers. The full contract's schemas validate and document requests; a client only needs the
 * address of each endpoint and the form of its parameters. This takes a tenth of the bytes.
 */
import {
  displaySettingNames,
  type Endpoint,
  endpoints,
  events,
  MAX_GIF_QUERY_LENGTH,
  MAX_REMINDER_NOTE_LENGTH,
  messageFlags,
  notificationSettingNames,
  realmPropertyNames,
  Stream,
  sessionEndpoints,
  UNKNOWN_USER,
} from "@confab/contract";
import type { Plugin } from "vite";

const ID = "@confab/contract";
const RESOLVED = "\0slim-contract";

export const slimContract = (): Plugin => ({
  name: "slim-contract",
  enforce: "pre",
  resolveId: (id) => (id === ID ? RESOLVED : null),
  load: (id) => (id === RESOLVED ? slimModule() : null),
});

/**
 * Everything except types that modules of `client/` and `web/` import from the contract. The build fails if an export
 * is missing.
 */
const slimModule = (): string => `
export * from "@confab/contract/bot-types";
export * from "@confab/contract/direct-messages";
export { ApiError } from "@confab/contract/errors";
export { changedStatus } from "@confab/contract/changed-status";
export * from "@confab/contract/client-timing";
export * from "@confab/contract/interface-languages";
export * from "@confab/contract/levels/supported";
export * from "@confab/contract/objects/permission-setting";
export * from "@confab/contract/organization-types";
export * from "@confab/contract/policies";
export * from "@confab/contract/quiet-time";
export * from "@confab/contract/roles";
export * from "@confab/contract/system-groups";
export const endpoints = ${JSON.stringify(slimEndpoints(endpoints))};
export const sessionEndpoints = ${JSON.stringify(slimEndpoints(sessionEndpoints))};
export const events = ${JSON.stringify(slimEvents())};
export const MAX_GIF_QUERY_LENGTH = ${MAX_GIF_QUERY_LENGTH};
export const MAX_REMINDER_NOTE_LENGTH = ${MAX_REMINDER_NOTE_LENGTH};
export const UNKNOWN_USER = ${JSON.stringify(UNKNOWN_USER)};
export const messageFlags = ${JSON.stringify(messageFlags)};
export const realmPropertyNames = ${JSON.stringify(realmPropertyNames)};
export const displaySettingNames = ${JSON.stringify(displaySettingNames)};
export const notificationSettingNames = ${JSON.stringify(notificationSettingNames)};
export const Stream = { properties: ${JSON.stringify(Object.fromEntries(Object.keys(Stream.properties).map((key) => [key, {}])))} };
`;

const slimEndpoints = (all: Readonly<Record<string, Endpoint>>) =>
  Object.fromEntries(
    Object.entries(all).map(
      ([name, { method, path, pathParameters, who, parameters, file, streams, redirects }]) => [
        name,
        {
          method,
          path,
          pathParameters,
          who,
          ...(file && { file: {} }),
          ...(streams && { streams }),
          ...(redirects && { redirects }),
          parameters: Object.fromEntries(
            Object.entries(parameters).map(([parameter, { wire }]) => [parameter, { wire }]),
          ),
        },
      ],
    ),
  );

const slimEvents = () =>
  Object.fromEntries(
    Object.entries(events).map(([name, { type, op }]) => [name, op === undefined ? { type } : { type, op }]),
  );
