/** Rejects senders who want to send under another name (docs/interface/sending.md#other-parameters). */
import { badRequest } from "@confab/contract";

/**
 * @param names parameters in which bridges from other servers name the original sender
 * @throws ApiError if one of them names another sender: the message would be sent in the caller's name
 */
export function refuseOtherSenders(names: {
  sender?: string | undefined;
  forged?: string | undefined;
}): void {
  const isForged = names.forged === "yes" || names.forged === "true";
  if (isForged) throw badRequest("User not authorized for this query");
  if (names.sender !== undefined) throw badRequest("Invalid mirrored message");
}
