/** Whether an organization can be used at all: every way in asks here. */
import { ApiError, notAuthenticated } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";

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
