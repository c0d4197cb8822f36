/**
 * Decides whether an organization can be used at all, and whether it can be read without an account. Every entry point
 * checks it here.
 */
import { ApiError, badRequest, notAuthenticated } from "@confab/contract";
import type { Config } from "../../config/config.ts";
import type { RealmModel } from "../../model/realm-model.ts";

/** The permissions of the server and of an organization: those of a transaction, or of a loaded organization. */
export interface Permitting {
  readonly context: { readonly config: Pick<Config, "webPublicStreams"> };
  readonly model: Pick<RealmModel, "properties">;
}

/**
 * True if streams that are read without an account may exist. Both the server and the organization have to permit them.
 */
export const permitsWebPublic = ({ context, model }: Permitting): boolean =>
  context.config.webPublicStreams && model.properties.enable_spectator_access;

export const webPublicDisabled = (): ApiError => badRequest("Web public streams are not enabled.");

/**
 * True if people without an account may read anything; `domain/spectators/` defines what
 * (docs/interface/authentication.md#browser-sessions).
 */
export const opensToSpectators = (realm: Permitting & { model: Pick<RealmModel, "isActive"> }): boolean =>
  realm.model.isActive && permitsWebPublic(realm);

export const NOT_LOGGED_IN = "Not logged in: API authentication or user session required";

/** The error for browsers in which nobody is signed in. */
export const accountNeeded = (): ApiError => notAuthenticated(NOT_LOGGED_IN, "Session");

const MESSAGE = "This organization has been deactivated";

/**
 * Rejects everybody if the organization has been deactivated (docs/interface/errors.md#codes,
 * docs/interface/authentication.md#api-keys).
 *
 * @param form the scheme of the request's credentials, if its errors have no code; otherwise `coded`
 * @throws ApiError 401
 */
export function requireActiveRealm(
  { isActive }: Pick<RealmModel, "isActive">,
  form: "Basic" | "Session" | "coded",
): void {
  if (isActive) return;
  throw form === "coded"
    ? new ApiError(MESSAGE, { status: 401, code: "REALM_DEACTIVATED" })
    : notAuthenticated(MESSAGE, form);
}
