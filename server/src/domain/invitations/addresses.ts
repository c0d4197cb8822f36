/**
 * Parses the addresses of a request to invite, and checks which can be invited
 * (docs/interface/invitations.md#inviting).
 */
import { ApiError, badRequest } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import { addressProblem } from "../realm-domains/check.ts";
import { isEmail } from "../users/names.ts";

/** The largest number of addresses in a request: each costs a mail, and all are written in one transaction. */
const MAX_ADDRESSES = 200;

/**
 * Returns the addresses, without duplicates that differ only in case.
 *
 * @param text addresses separated by commas or line breaks
 * @throws ApiError
 */
export function parseAddresses(text: string): string[] {
  const found = new Map<string, string>();
  for (const part of text.split(/[,\n]/)) {
    const [, inBrackets] = /<([^<>]*)>\s*$/.exec(part) ?? [];
    const address = (inBrackets ?? part).trim();
    if (address !== "" && !found.has(address.toLowerCase())) found.set(address.toLowerCase(), address);
  }
  if (found.size === 0) throw badRequest("You must specify at least one email address.");
  if (found.size > MAX_ADDRESSES) {
    throw badRequest(`You can invite at most ${MAX_ADDRESSES} people at once.`);
  }
  return [...found.values()];
}

/** An address that could not be invited: the address, the reason, and true if its account is deactivated. */
export type NotInvited = readonly [string, string, boolean];

/** @returns the addresses to invite, and those that have an account @throws ApiError INVITATION_FAILED */
export async function checkAddresses(
  addresses: readonly string[],
  model: RealmModel,
): Promise<{ invited: readonly string[]; skipped: readonly NotInvited[] }> {
  const wrong: NotInvited[] = [];
  for (const address of addresses) {
    const problem = await problemOf(address, model);
    if (problem !== undefined) wrong.push([address, problem, false]);
  }
  if (wrong.length > 0) {
    throw invitationFailed("Some emails did not validate, so we didn't send any invitations.", wrong);
  }
  const skipped = addresses.flatMap((address): NotInvited[] => {
    const user = model.userByDeliveryEmail(address);
    if (!user) return [];
    return [
      user.is_active
        ? [address, "Already has an account.", false]
        : [address, "Account has been deactivated.", true],
    ];
  });
  if (skipped.length === addresses.length) {
    throw invitationFailed("We weren't able to invite anyone.", skipped);
  }
  const invited = addresses.filter((address) => !model.userByDeliveryEmail(address));
  return { invited, skipped };
}

/** The error for a request that invited some addresses and skipped those that have an account. */
export const someInvited = (skipped: readonly NotInvited[]): ApiError =>
  invitationFailed(
    "Some of those addresses are already using Zulip, so we didn't send them an invitation. We did send invitations to everyone else!",
    skipped,
    { sent: true },
  );

async function problemOf(address: string, model: RealmModel): Promise<string | undefined> {
  if (!isEmail(address)) return "Invalid address.";
  const problem = await addressProblem(address, model);
  if (problem === "disposable") return "Please use your real email address.";
  return problem === "outside" ? "Outside your domain." : undefined;
}

/** @param what.sent true if other addresses were invited nevertheless */
export const invitationFailed = (
  message: string,
  errors: readonly NotInvited[],
  what: { readonly sent: boolean; readonly isDailyLimit?: boolean } = { sent: false },
): ApiError =>
  new ApiError(message, {
    code: "INVITATION_FAILED",
    fields: {
      errors,
      sent_invitations: what.sent,
      license_limit_reached: false,
      daily_limit_reached: what.isDailyLimit ?? false,
    },
  });
