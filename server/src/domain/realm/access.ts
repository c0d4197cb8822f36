/** Whether an organization can be used at all: every way in asks here. */
import { ApiError, badRequest, notAuthenticated } from "@confab/contract";
import type { Config } from "../../config.ts";
import type { RealmModel } from "../../model/realm-model.ts";

/** Where it is asked what server and organization permit: in a transaction, or of an organization as it is. */
export interface Permitting {
  readonly context: { readonly config: Pick<Config, "webPublicStreams"> };
  readonly model: Pick<RealmModel, "properties">;
}

/** Whether there may be streams that are read without an account: the server has to permit it, and the organization. */
export const permitsWebPublic = ({ context, model }: Permitting): boolean =>
  context.config.webPublicStreams && model.properties.enable_spectator_access;

export const webPublicDisabled = (): ApiError => badRequest("Web public streams are not enabled.");

/** Whether people without an account may read at all; what they may, `domain/spectators/` says (reference 3.2). */
export const opensToSpectators = (realm: Permitting & { model: Pick<RealmModel, "isActive"> }): boolean =>
  realm.model.isActive && permitsWebPublic(realm);

export const NOT_LOGGED_IN = "Not logged in: API authentication or user session required";

/** For browsers in which nobody is signed in. */
export const accountNeeded = (): ApiError => notAuthenticated(NOT_LOGGED_IN, "Session");

const MESSAGE = "This organization has been deactivated";

/**
 * Refuses everybody where the organization has been deactivated (reference 2, 3.1).
 *
 * @param form the scheme of the credentials that came with the request, whose errors have no code; `coded` everywhere else
 * @throws ApiError 401
 */
export function accessActiveRealm(
  { isActive }: Pick<RealmModel, "isActive">,
  form: "Basic" | "Session" | "coded",
): void {
  if (isActive) return;
  throw form === "coded"
    ? new ApiError(MESSAGE, { status: 401, code: "REALM_DEACTIVATED" })
    : notAuthenticated(MESSAGE, form);
}
